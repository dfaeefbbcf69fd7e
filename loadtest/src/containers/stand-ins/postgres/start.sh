#!/bin/bash
# Stands in for the start of the image `postgres`: hands the folder to its user, becomes that user, makes the database.
set -euo pipefail
data=/var/lib/postgresql/18/docker
bin=/usr/local/pgsql/bin
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$data" && chown -R postgres:postgres /var/lib/postgresql && chmod 700 "$data"
  exec setpriv --reuid=999 --regid=999 --clear-groups "$0"
fi
if [ -n "${POSTGRES_PASSWORD_FILE:-}" ]; then POSTGRES_PASSWORD=$(<"$POSTGRES_PASSWORD_FILE"); fi
if [ ! -s "$data/PG_VERSION" ]; then
  : "${POSTGRES_PASSWORD:?no password was given}"
  # The words are several arguments, as the real one takes them.
  # shellcheck disable=SC2086
  "$bin/initdb" -D "$data" --username="$POSTGRES_USER" --auth-host=scram-sha-256 --auth-local=trust \
    --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") ${POSTGRES_INITDB_ARGS:-}
  printf 'host all all all scram-sha-256\n' >> "$data/pg_hba.conf"
  "$bin/pg_ctl" -D "$data" -w -o "-c listen_addresses='' -c unix_socket_directories=/tmp" start
  psql -h /tmp -U "$POSTGRES_USER" -d postgres -c "CREATE DATABASE \"$POSTGRES_DB\""
  "$bin/pg_ctl" -D "$data" -w -m fast stop
fi
exec "$bin/postgres" -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp
