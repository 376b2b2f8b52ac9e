#!/bin/sh
# Writes the secrets of a cluster as lines of an .env file: passwords, and the keys of the nodes and of the witness. It runs in a container of the image:
#   docker run --rm -i --entrypoint sh genmath < make-env.sh > .env
# or with a genmath that is installed: GENMATH=genmath sh make-env.sh > .env
set -eu
umask 077
genmath=${GENMATH:-node /app/bin/genmath.js}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for who in nodes witness; do $genmath keys --data "$folder/$who" > /dev/null; done
line() { printf "%s='%s'\n" "$1" "$2"; }
for role in POSTGRES OWNER NODE; do line "${role}_PASSWORD" "$(head -c 24 /dev/urandom | od -An -v -tx1 | tr -d ' \n')"; done
line KEYRING "$(tr -d '\n' < "$folder/nodes/keys.json")"
line WITNESS_KEYRING "$(tr -d '\n' < "$folder/witness/keys.json")"
line LOG_KEY "$($genmath log key --data "$folder/nodes")"
line WITNESS_KEY "$($genmath log witness-key --data "$folder/witness")"
