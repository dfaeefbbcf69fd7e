-- Up Migration

-- Messages that are waiting or on their way. `sending`: the mail server is being told the text, so it
-- may have been taken; `taken`: it was, and the fact is still to be stored. A row goes with the outcome.
CREATE TABLE ops.mail_deliveries (
  message_id    text PRIMARY KEY,
  event_id      text NOT NULL,
  registrant_id text NOT NULL,
  kind          text NOT NULL,
  state         text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'taken')),
  attempts      integer NOT NULL DEFAULT 0,
  queued_at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mail_deliveries_of_event ON ops.mail_deliveries (event_id, registrant_id);

-- The mail catcher: the newest mails where no mail server is configured.
CREATE TABLE ops.caught_mails (
  mail_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  received_at  timestamptz NOT NULL DEFAULT now(),
  from_address text NOT NULL,
  to_address   text NOT NULL,
  subject      text NOT NULL,
  html         text NOT NULL,
  body_text    text NOT NULL,
  source       text NOT NULL
);

-- Down Migration
DROP TABLE ops.caught_mails;
DROP TABLE ops.mail_deliveries;
