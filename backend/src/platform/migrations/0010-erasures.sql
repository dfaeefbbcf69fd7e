-- Up Migration

-- Who was erased. The row is written in the transaction that destroys the key, after the line in the
-- erasure journal: it says that all of it was done. Ids only; `reason` names nobody.
CREATE TABLE ops.erasures (
  person_id text COLLATE "C" PRIMARY KEY,
  event_id  text NOT NULL,
  at        timestamptz NOT NULL,
  by        text NOT NULL,
  reason    text NOT NULL,
  done_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX erasures_by_time ON ops.erasures (at, person_id);

-- Down Migration
DROP TABLE ops.erasures;
