-- Up Migration

-- How far each reaction has read the log.
CREATE TABLE ops.reaction_checkpoints (
  name       text PRIMARY KEY,
  position   text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Down Migration
DROP TABLE ops.reaction_checkpoints;
