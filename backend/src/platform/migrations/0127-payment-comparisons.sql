-- Up Migration

-- Comparisons of an event's online payments with what the providers say: who asked, how far it is. Its result is a fact.
CREATE TABLE ops.payment_comparisons (
  comparison_id text COLLATE "C" PRIMARY KEY,
  event_id      text COLLATE "C" NOT NULL,
  because       text NOT NULL CHECK (because IN ('night', 'staff')),
  -- Of the nightly one: the day, in the event's time zone.
  night         date,
  state         text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done')),
  holder        uuid,
  worked_at     timestamptz,
  -- The payment that was read last; a comparison that was broken off goes on behind it.
  behind        text COLLATE "C" NOT NULL DEFAULT '',
  done          integer NOT NULL DEFAULT 0,
  of_payments   integer NOT NULL DEFAULT 0,
  findings      jsonb NOT NULL DEFAULT '{}',
  asked_at      timestamptz NOT NULL DEFAULT now(),
  ended_at      timestamptz
);
CREATE UNIQUE INDEX payment_comparisons_open ON ops.payment_comparisons (event_id) WHERE state <> 'done';
CREATE UNIQUE INDEX payment_comparisons_night ON ops.payment_comparisons (event_id, night);
CREATE INDEX payment_comparisons_of_event ON ops.payment_comparisons (event_id, ended_at DESC);

-- Down Migration
DROP TABLE ops.payment_comparisons;
