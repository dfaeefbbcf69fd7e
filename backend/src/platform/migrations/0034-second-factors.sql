-- Up Migration

-- Authenticator apps and passkeys. Which of them count stands in the log (SecondFactorAdded, SecondFactorRemoved); here
-- lies what checks them, never in the log. Rows that were begun and never shown to work are swept.
CREATE TABLE ops.second_factors (
  factor_id     text PRIMARY KEY,
  account_id    text NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('app', 'passkey')),
  -- What its owner calls it.
  name          text NOT NULL DEFAULT '',
  -- Of an app: its secret, sealed under its owner's key.
  sealed_secret text,
  -- Of an app: the last interval of 30 s whose code was taken; no code is taken twice.
  last_interval bigint NOT NULL DEFAULT 0,
  -- The command that used that code.
  used_by       text,
  -- Of a passkey: what the browser was asked to sign when it was made, and what it made.
  challenge     text,
  credential_id text UNIQUE,
  public_key    bytea,
  transports    jsonb NOT NULL DEFAULT '[]',
  uses          bigint NOT NULL DEFAULT 0,
  begun_at      timestamptz NOT NULL DEFAULT now(),
  added_at      timestamptz,
  last_used_at  timestamptz
);
CREATE INDEX second_factors_of_account ON ops.second_factors (account_id);

-- Recovery codes as keyed hashes, each good once.
CREATE TABLE ops.recovery_codes (
  account_id text NOT NULL,
  code_hash  text NOT NULL,
  -- The command that used it.
  used_by    text,
  PRIMARY KEY (account_id, code_hash)
);

-- Down Migration
DROP TABLE ops.recovery_codes;
DROP TABLE ops.second_factors;
