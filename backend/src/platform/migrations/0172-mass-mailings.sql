-- Up Migration

-- The mailing that a message is of, so that one can be held back alone; null: none.
ALTER TABLE ops.mail_deliveries ADD COLUMN mailing_id text COLLATE "C";
CREATE INDEX mail_deliveries_of_mailing ON ops.mail_deliveries (mailing_id) WHERE held IS NOT NULL AND mailing_id IS NOT NULL;

-- Mailings of which nothing goes out until somebody resumes them.
CREATE TABLE ops.mailing_pauses (
  mailing_id text COLLATE "C" PRIMARY KEY
);

-- Mass messages that are to go out at a moment. No backup holds it: a restored log writes to nobody by itself.
CREATE TABLE ops.mailing_dues (
  mailing_id text COLLATE "C" PRIMARY KEY,
  event_id text COLLATE "C" NOT NULL,
  due_at timestamptz NOT NULL
);

-- Down Migration
DROP TABLE ops.mailing_dues;
DROP TABLE ops.mailing_pauses;
DROP INDEX ops.mail_deliveries_of_mailing;
ALTER TABLE ops.mail_deliveries DROP COLUMN mailing_id;
