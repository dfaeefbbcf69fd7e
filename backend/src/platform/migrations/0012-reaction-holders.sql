-- Up Migration

-- Who has a reaction now; only that one may move it on.
ALTER TABLE ops.reaction_checkpoints ADD COLUMN holder uuid;

-- Down Migration
ALTER TABLE ops.reaction_checkpoints DROP COLUMN holder;
