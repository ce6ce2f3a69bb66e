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

states() {
    "$ceph" status --format json | tr '{' '\n' | sed -n 's/.*"state_name": *"\([^"]*\)".*/\1/p'
}

[ -n "$(states)" ] || exit 0 # there is no manager that counts placement groups
sleep 10                     # the manager counts them each few seconds
i=0
while states | grep -Eqv '^active\+clean(\+|$)'; do
    i=$((i + 1))
    if [ $i -gt 150 ]; then
        echo "placement groups are not all active+clean 5 minutes after pool $pool was given $replicas replicas" >&2
        exit 1
    fi
    sleep 2
done
