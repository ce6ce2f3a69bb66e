#!/bin/sh
# Gives a pool another number of replicas, and waits until its placement groups have them:
#     replicas.sh CEPH POOL REPLICAS
set -u
ceph=$1
pool=$2
replicas=$3

"$ceph" osd pool set "$pool" size "$replicas" --yes-i-really-mean-it
code=$?
if [ $code -ne 0 ]; then
    [ "$replicas" != 1 ] ||
        echo "Ceph keeps one replica only where that is allowed: ceph config set mon mon_allow_pool_size_one true" >&2
    exit $code
fi

# Each brace of the JSON begins a line: "available" is the first thing of the manager's map.
without_manager() {
    "$ceph" status --format json | tr '{' '\n' | sed -n '/"mgrmap": *$/{n;p;}' | grep -q '^ *"available": *false'
}

# Not when the monitor gives no answer, or a manager that has just started has counted none yet.
all_clean() {
    states=$("$ceph" status --format json | tr '{' '\n' | sed -n 's/.*"state_name": *"\([^"]*\)".*/\1/p')
    [ -n "$states" ] && ! echo "$states" | grep -Eqv '^active\+clean(\+|$)'
}

if without_manager; then
    echo "no manager is active, which counts placement groups, so they are not waited for" >&2
    exit 0
fi
sleep 10 # the manager counts them each few seconds
i=0
until all_clean; do
    i=$((i + 1))
    if [ $i -gt 150 ]; then
        echo "placement groups are not all active+clean 5 minutes after pool $pool was given $replicas replicas" >&2
        exit 1
    fi
    sleep 2
done
