-- Up Migration

-- Codes that went out by e-mail and open something once: a link that sets a password, the second step of a
-- log-in. A keyed hash of each, never the code. Never in the log; part of no restored installation's future, as each
-- is over within days.
CREATE TABLE ops.access_codes (
  -- The fact that asked for it: a mail that is written again gets another code, and the former one is over.
  request_id text PRIMARY KEY,
  code_hash  text NOT NULL UNIQUE,
  purpose    text NOT NULL,
  account_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Wrong guesses while it was live; counted for codes that are short enough to be guessed.
  guesses    integer NOT NULL DEFAULT 0,
  -- The command that used it.
  used_by    text
);
CREATE INDEX access_codes_of_account ON ops.access_codes (account_id, purpose);
CREATE INDEX access_codes_by_end ON ops.access_codes (expires_at);

-- Down Migration
DROP TABLE ops.access_codes;
