-- Up Migration

-- Which processes are at work, each told by itself every two seconds. Unlogged: after a crash of the
-- database the next heartbeat writes it anew. Moments are this database's: clocks of machines differ.
CREATE UNLOGGED TABLE ops.nodes (
  id         text PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('server', 'worker')),
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at    timestamptz NOT NULL DEFAULT now(),
  version    text NOT NULL,
  status     jsonb NOT NULL
) WITH (fillfactor = 50);

-- Down Migration
DROP TABLE ops.nodes;
