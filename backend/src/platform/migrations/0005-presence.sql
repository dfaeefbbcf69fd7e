-- Up Migration

-- Which connections are desks right now. Unlogged: after a crash of the database the next heartbeat writes it anew.
CREATE UNLOGGED TABLE ops.desk_presence (
  connection_id text PRIMARY KEY,
  event_id      text NOT NULL,
  desk          text NOT NULL,
  account_id    text NOT NULL,
  lag_ms        integer NOT NULL,
  connected_at  timestamptz NOT NULL DEFAULT now(),
  seen_at       timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);
CREATE INDEX desk_presence_of_event ON ops.desk_presence (event_id);

-- Down Migration
DROP TABLE ops.desk_presence;
