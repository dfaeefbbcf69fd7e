-- Up Migration

-- The stream of the group that the person was in: a person's id no longer names it. Of erasures before,
-- the id does, up to a dot.
ALTER TABLE ops.erasures ADD COLUMN stream_id text NOT NULL DEFAULT '';
UPDATE ops.erasures SET stream_id = 'registration-' || split_part(person_id, '.', 1);

-- Down Migration
ALTER TABLE ops.erasures DROP COLUMN stream_id;
