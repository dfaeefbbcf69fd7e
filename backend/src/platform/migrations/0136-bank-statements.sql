-- Up Migration

-- A bank's file on its way in. Its bytes, and all that it says of payers, go once its payments are taken in, and after a
-- while where they never were. What is left says how its columns were mapped, so that nobody has to do so twice.
CREATE TABLE ops.bank_statements (
  statement_id text PRIMARY KEY,
  event_id     text NOT NULL,
  file_name    text NOT NULL,
  file_hash    text NOT NULL,
  bytes        bytea,
  format       text NOT NULL CHECK (format IN ('csv', 'camt')),
  state        text NOT NULL,
  problem      text,
  head         jsonb NOT NULL DEFAULT '[]',
  -- A digest of the names of its columns; empty: it has none.
  columns_hash text NOT NULL DEFAULT '',
  mapping      jsonb,
  -- What was read of it: counts, the first payments, the first lines that nobody could read.
  reading      jsonb NOT NULL,
  done         integer NOT NULL DEFAULT 0,
  result       jsonb,
  created_at   timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE ops.bank_statements ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE INDEX bank_statements_of_event ON ops.bank_statements (event_id, created_at DESC, statement_id);

-- Down Migration
DROP TABLE ops.bank_statements;
