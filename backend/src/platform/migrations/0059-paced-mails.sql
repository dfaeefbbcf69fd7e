-- Up Migration

-- A message that is not in the queue yet: it is let into it at the pace of its event.
ALTER TABLE ops.mail_deliveries ADD COLUMN held jsonb;
CREATE INDEX mail_deliveries_held ON ops.mail_deliveries (event_id, queued_at, message_id) WHERE held IS NOT NULL;

-- How many messages of an event went into the queue since its interval began.
CREATE TABLE ops.mail_paces (
  event_id text COLLATE "C" PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  let_out  integer NOT NULL
);

-- Down Migration
DROP TABLE ops.mail_paces;
DROP INDEX ops.mail_deliveries_held;
ALTER TABLE ops.mail_deliveries DROP COLUMN held;
