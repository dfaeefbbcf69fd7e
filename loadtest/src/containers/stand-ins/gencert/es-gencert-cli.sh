#!/bin/bash
# Stands in for es-gencert-cli: `create-ca` and `create-node` with the options that docker-compose.yml gives.
set -euo pipefail
command=$1
shift
days=365
while [ $# -gt 0 ]; do
  case $1 in
    -days) days=$2 ;;
    -out) out=$2 ;;
    -ca-certificate) authority=$2 ;;
    -ca-key) authority_key=$2 ;;
    -ip-addresses) addresses=$2 ;;
    -dns-names) names=$2 ;;
    *) echo "unknown option $1" >&2 && exit 1 ;;
  esac
  shift 2
done
mkdir "$out"
case $command in
  create-ca)
    openssl req -x509 -newkey rsa:2048 -nodes -days "$days" -subj '/O=Event Store Ltd/CN=EventStoreDB CA' \
      -keyout "$out/ca.key" -out "$out/ca.crt" 2>/dev/null
    ;;
  create-node)
    openssl req -newkey rsa:2048 -nodes -subj '/CN=eventstoredb-node' -keyout "$out/node.key" -out "$out/node.csr" 2>/dev/null
    openssl x509 -req -in "$out/node.csr" -CA "$authority" -CAkey "$authority_key" -CAcreateserial -days "$days" \
      -extfile <(printf 'subjectAltName=DNS:%s,IP:%s\n' "${names//,/,DNS:}" "${addresses//,/,IP:}") \
      -out "$out/node.crt" 2>/dev/null
    rm "$out/node.csr"
    ;;
  *) echo "unknown command $command" >&2 && exit 1 ;;
esac
