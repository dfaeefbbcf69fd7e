-- Up Migration

-- The last notice of a provider about an event that was refused, and how many there were: one row, however many come.
CREATE TABLE ops.refused_notices (
  provider   text COLLATE "C" NOT NULL,
  event_id   text COLLATE "C" NOT NULL,
  -- `age`: signed by the event's account, and too old by our clock; `signature`: signed by none of its accounts.
  reason     text NOT NULL CHECK (reason IN ('age', 'signature')),
  refused_at timestamptz NOT NULL,
  count      bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (provider, event_id)
);

-- Down Migration

DROP TABLE ops.refused_notices;
