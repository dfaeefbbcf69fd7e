-- Up Migration

-- Settings that may stand neither in the log nor in a read model: secrets of payment providers, lists of
-- people's addresses. Each sealed under the key of the record that it belongs to.
CREATE TABLE ops.kept_apart (
  record_id text COLLATE "C" NOT NULL,
  name      text COLLATE "C" NOT NULL,
  sealed    text NOT NULL,
  set_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (record_id, name)
);

-- Down Migration
DROP TABLE ops.kept_apart;
