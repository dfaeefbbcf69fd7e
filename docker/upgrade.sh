#!/bin/bash
# Brings the cluster to the version that lies here, without a stop: builds the image, brings the database up to date,
# then renews one process at a time and waits until it is ready. nginx stays. Called from anywhere; COMPOSE_FILE names
# further files as for `docker compose`. Back up first: docker compose exec server-1 npm run backup
set -euo pipefail
cd "$(dirname "$0")/.."
compose() { docker compose --profile cluster "$@"; }

if [ "${1:-}" != '--no-build' ]; then compose build cluster-migrate; fi
compose run --rm --no-deps cluster-migrate
for service in worker-2 worker-1 server-1 server-2; do
  compose up -d --no-deps --force-recreate --wait --wait-timeout 180 "$service"
  # nginx asks for the new address every two seconds, and leaves out for two seconds who refused it.
  sleep 5
done
