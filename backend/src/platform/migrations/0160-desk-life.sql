-- Up Migration

-- What a desk says of itself: battery, scans that wait, version.
ALTER TABLE ops.desk_presence ADD COLUMN said jsonb;

-- Desks whose line ended by itself: not those that were left, nor those that a server cut.
CREATE UNLOGGED TABLE ops.desks_lost (
  event_id text NOT NULL,
  desk     text NOT NULL,
  lost_at  timestamptz NOT NULL,
  said     jsonb,
  PRIMARY KEY (event_id, desk)
);

-- Down Migration
DROP TABLE ops.desks_lost;
ALTER TABLE ops.desk_presence DROP COLUMN said;
