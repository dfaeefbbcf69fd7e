-- Up Migration

-- What lets somebody in. Never in the log, never rebuilt, part of every backup.
CREATE TABLE ops.credentials (
  account_id    text PRIMARY KEY,
  password_hash text NOT NULL,
  set_at        timestamptz NOT NULL DEFAULT now()
);

-- A bearer token is kept as its SHA-256. A wall's session never idles out.
CREATE TABLE ops.sessions (
  session_id     text PRIMARY KEY,
  account_id     text,
  wall_id        text,
  created_at     timestamptz NOT NULL DEFAULT now(),
  last_active_at timestamptz NOT NULL DEFAULT now(),
  ended_at       timestamptz,
  CHECK ((account_id IS NULL) <> (wall_id IS NULL))
);
CREATE INDEX sessions_of_account ON ops.sessions (account_id) WHERE ended_at IS NULL;
CREATE INDEX sessions_of_wall ON ops.sessions (wall_id) WHERE ended_at IS NULL;

-- Failed attempts by key and window; unlogged, because losing them in a crash only forgives a few.
CREATE UNLOGGED TABLE ops.attempts (
  key    text PRIMARY KEY,
  points integer NOT NULL,
  expire bigint
);

-- Down Migration
DROP TABLE ops.attempts;
DROP TABLE ops.sessions;
DROP TABLE ops.credentials;
