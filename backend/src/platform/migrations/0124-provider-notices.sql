-- Up Migration

-- Notices of payment providers, kept under the provider's own id before they are answered. What each says is sealed under
-- its event, as that event's secrets are.
CREATE TABLE ops.provider_notices (
  provider    text COLLATE "C" NOT NULL,
  event_id    text COLLATE "C" NOT NULL,
  notice_id   text COLLATE "C" NOT NULL,
  mode        text NOT NULL,
  type        text NOT NULL,
  -- The session or payment that is to be read anew; empty: it is about none.
  subject     text COLLATE "C" NOT NULL,
  sealed      text NOT NULL,
  state       text NOT NULL CHECK (state IN ('new', 'done', 'failed')),
  tries       integer NOT NULL DEFAULT 0,
  -- Nobody takes it before: it was just taken, or did not work.
  next_try_at timestamptz NOT NULL,
  last_error  text,
  received_at timestamptz NOT NULL,
  done_at     timestamptz,
  PRIMARY KEY (provider, event_id, notice_id)
);
CREATE INDEX provider_notices_waiting ON ops.provider_notices (next_try_at) WHERE state <> 'done';
CREATE INDEX provider_notices_of_subject ON ops.provider_notices (event_id, provider, subject) WHERE state <> 'done';
CREATE INDEX provider_notices_done ON ops.provider_notices (done_at) WHERE state = 'done';

-- Sealed settings that were exchanged for others: payments that began under an old key still need it.
CREATE TABLE ops.kept_before (
  record_id   text COLLATE "C" NOT NULL,
  name        text NOT NULL,
  sealed      text NOT NULL,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX kept_before_of_record ON ops.kept_before (record_id, name, replaced_at DESC);

-- What the doubles of payment providers know: play money of events that have no real keys yet.
CREATE TABLE ops.play_money (
  provider text COLLATE "C" NOT NULL,
  kind     text COLLATE "C" NOT NULL,
  id       text COLLATE "C" NOT NULL,
  -- The account that it is of; each event has its own.
  account  text COLLATE "C" NOT NULL,
  body     jsonb NOT NULL,
  made_at  timestamptz NOT NULL,
  -- Of what is to be done later, such as a notice that is to be sent; null: nothing.
  due_at   timestamptz,
  PRIMARY KEY (provider, kind, id)
);
CREATE INDEX play_money_due ON ops.play_money (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX play_money_made ON ops.play_money (made_at);
CREATE INDEX play_money_of_account ON ops.play_money (provider, account, kind, made_at);

-- Down Migration
DROP TABLE ops.play_money;
DROP TABLE ops.kept_before;
DROP TABLE ops.provider_notices;
