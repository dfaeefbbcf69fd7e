-- Up Migration

-- The mail server refuses our log-in or our sender: no mail is tried before `next_try_at`, and then one. No row: it takes us.
CREATE TABLE ops.mail_stop (
  only_one    boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  since       timestamptz NOT NULL,
  reason      text NOT NULL,
  next_try_at timestamptz NOT NULL
);

-- When a message was put off for the first time; empty: it has not been.
ALTER TABLE ops.mail_deliveries ADD COLUMN put_off_at timestamptz;
-- What the mail server answered last, without numbers and addresses.
ALTER TABLE ops.mail_deliveries ADD COLUMN last_answer text;
CREATE INDEX mail_deliveries_of_registrant ON ops.mail_deliveries (registrant_id);

-- Down Migration
DROP INDEX ops.mail_deliveries_of_registrant;
ALTER TABLE ops.mail_deliveries DROP COLUMN last_answer;
ALTER TABLE ops.mail_deliveries DROP COLUMN put_off_at;
DROP TABLE ops.mail_stop;
