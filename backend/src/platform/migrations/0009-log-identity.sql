-- Up Migration

-- Which log the positions kept here are places in: the same events copied elsewhere lie at other places,
-- so a move gives a new id. `first_event` tells this installation's log from any other; null while it is
-- empty.
CREATE TABLE ops.log_identity (
  is_only     boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  id          text NOT NULL,
  store       text NOT NULL,
  first_event uuid,
  since       timestamptz NOT NULL DEFAULT now()
);

-- A copy that may be switched to: for each reaction where it stood (`was`) and where that is there (`now`).
CREATE TABLE ops.log_moves (
  store       text PRIMARY KEY,
  last_event  uuid,
  positions   jsonb NOT NULL,
  prepared_at timestamptz NOT NULL DEFAULT now()
);

-- Backups that were finished.
CREATE TABLE ops.backups (
  backup_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  finished_at timestamptz NOT NULL DEFAULT now(),
  file        text NOT NULL,
  events      bigint NOT NULL,
  digest      text NOT NULL,
  bytes       bigint NOT NULL
);
CREATE INDEX backups_by_time ON ops.backups (finished_at);

-- Down Migration
DROP TABLE ops.backups;
DROP TABLE ops.log_moves;
DROP TABLE ops.log_identity;
