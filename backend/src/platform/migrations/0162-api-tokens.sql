-- Up Migration

-- What an API token of an event opens; it never idles out, and ends when it is revoked.
ALTER TABLE ops.sessions ADD COLUMN token_id text, ADD COLUMN token_event text;
ALTER TABLE ops.sessions DROP CONSTRAINT sessions_check;
ALTER TABLE ops.sessions ADD CONSTRAINT sessions_check
  CHECK (num_nonnulls(account_id, wall_id, device_id, token_id) = 1 AND (token_id IS NULL) = (token_event IS NULL));
CREATE INDEX sessions_of_token ON ops.sessions (token_id) WHERE token_id IS NOT NULL;

-- Down Migration
DELETE FROM ops.sessions WHERE token_id IS NOT NULL;
ALTER TABLE ops.sessions DROP CONSTRAINT sessions_check;
ALTER TABLE ops.sessions ADD CONSTRAINT sessions_check CHECK (num_nonnulls(account_id, wall_id, device_id) = 1);
ALTER TABLE ops.sessions DROP COLUMN token_id, DROP COLUMN token_event;
