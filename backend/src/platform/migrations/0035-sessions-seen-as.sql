-- Up Migration

-- A session in which somebody looks at an event as one of its staff sees it: `account_id` is whose eyes these are,
-- `seen_by` who looks, out of which of their own sessions, and at which event alone. It ends with that session.
ALTER TABLE ops.sessions ADD COLUMN seen_by text, ADD COLUMN opened_from text, ADD COLUMN seen_event text;
ALTER TABLE ops.sessions ADD CONSTRAINT sessions_seen_check
  CHECK (num_nonnulls(seen_by, opened_from, seen_event) IN (0, 3) AND (seen_by IS NULL OR account_id IS NOT NULL));
CREATE INDEX sessions_opened_from ON ops.sessions (opened_from) WHERE opened_from IS NOT NULL;
CREATE INDEX sessions_seen_by ON ops.sessions (seen_by) WHERE seen_by IS NOT NULL;

-- Down Migration
DELETE FROM ops.sessions WHERE seen_by IS NOT NULL;
ALTER TABLE ops.sessions DROP CONSTRAINT sessions_seen_check;
ALTER TABLE ops.sessions DROP COLUMN seen_by, DROP COLUMN opened_from, DROP COLUMN seen_event;
