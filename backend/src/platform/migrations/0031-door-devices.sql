-- Up Migration

-- A phone that is a desk: its session never idles out, and ends when it is revoked.
ALTER TABLE ops.sessions ADD COLUMN device_id text;
ALTER TABLE ops.sessions DROP CONSTRAINT sessions_check;
ALTER TABLE ops.sessions ADD CONSTRAINT sessions_check CHECK (num_nonnulls(account_id, wall_id, device_id) = 1);
CREATE INDEX sessions_of_device ON ops.sessions (device_id) WHERE device_id IS NOT NULL;

-- The code with which a phone becomes a device: its SHA-256, good once and for minutes. Never in the log.
CREATE TABLE ops.device_codes (
  device_id  text PRIMARY KEY,
  code_hash  text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  -- The command that used it.
  used_by    text
);
CREATE INDEX device_codes_by_end ON ops.device_codes (expires_at);

-- A connection is a desk of an account or of a device; a device that stands at no desk has no desk's name.
ALTER TABLE ops.desk_presence ALTER COLUMN account_id DROP NOT NULL;
ALTER TABLE ops.desk_presence ADD COLUMN device_id text;

-- Down Migration
DELETE FROM ops.desk_presence WHERE account_id IS NULL;
ALTER TABLE ops.desk_presence DROP COLUMN device_id;
ALTER TABLE ops.desk_presence ALTER COLUMN account_id SET NOT NULL;
DROP TABLE ops.device_codes;
DELETE FROM ops.sessions WHERE device_id IS NOT NULL;
ALTER TABLE ops.sessions DROP CONSTRAINT sessions_check;
ALTER TABLE ops.sessions ADD CONSTRAINT sessions_check CHECK ((account_id IS NULL) <> (wall_id IS NULL));
ALTER TABLE ops.sessions DROP COLUMN device_id;
