-- Up Migration

-- Which command has used which proof of the bot check, until the proof expires by itself. Unlogged:
-- a crash of the database only forgives the proofs of its last ten minutes.
CREATE UNLOGGED TABLE ops.bot_tokens (
  token_hash text COLLATE "C" PRIMARY KEY,
  command_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX bot_tokens_by_expiry ON ops.bot_tokens (expires_at);

-- Down Migration
DROP TABLE ops.bot_tokens;
