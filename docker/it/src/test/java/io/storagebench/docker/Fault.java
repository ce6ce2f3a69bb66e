package io.storagebench.docker;

/** What can happen to a server, and how it ends. */
enum Fault {
    /** All its processes stand still, and its sockets stay: nobody is told anything. */
    PAUSED {
        @Override
        void strike(Server server) {
            server.pause();
        }

        @Override
        void end(Server server) {
            server.unpause();
        }
    },
    /** It ends as by a power cut, and is started again with its data. */
    KILLED {
        @Override
        void strike(Server server) {
            server.kill();
        }

        @Override
        void end(Server server) {
            server.startAgain();
        }
    },
    /** What it sends and what is sent to it is lost, until it joins the network again. */
    CUT_OFF {
        @Override
        void strike(Server server) {
            server.cutOff();
        }

        @Override
        void end(Server server) {
            server.joinAgain();
        }
    };

    abstract void strike(Server server);

    abstract void end(Server server);
}
