-- Up Migration

-- Files that nothing names yet have no event: whoever sent them names them in what they save next.
ALTER TABLE ops.uploads ALTER COLUMN event_id DROP NOT NULL;
ALTER TABLE ops.uploads
  ADD COLUMN account_id text COLLATE "C",
  -- Whom it shows: it is erased with them.
  ADD COLUMN person_id  text COLLATE "C",
  -- 'event': one of the event's pictures, open to whoever has its address; 'page': brought for what names it. Null: of
  -- before there was a difference.
  ADD COLUMN use        text CHECK (use IN ('event', 'page')),
  -- What there is of it in other sizes: { "small": { "type", "size" } }.
  ADD COLUMN renditions jsonb NOT NULL DEFAULT '{}';
UPDATE ops.uploads SET renditions = jsonb_build_object('small', jsonb_build_object('type', type, 'size', small_size))
  WHERE small_size IS NOT NULL;
ALTER TABLE ops.upload_pieces DROP CONSTRAINT upload_pieces_rendition_check;
ALTER TABLE ops.upload_pieces ADD CHECK (rendition IN ('whole', 'small', 'thumb'));
CREATE INDEX uploads_waiting ON ops.uploads (account_id, uploaded_at) WHERE event_id IS NULL;
CREATE INDEX uploads_of_person ON ops.uploads (person_id) WHERE person_id IS NOT NULL;

-- Down Migration
DROP INDEX ops.uploads_of_person;
DROP INDEX ops.uploads_waiting;
DELETE FROM ops.upload_pieces WHERE rendition = 'thumb';
ALTER TABLE ops.upload_pieces DROP CONSTRAINT upload_pieces_rendition_check;
ALTER TABLE ops.upload_pieces ADD CHECK (rendition IN ('whole', 'small'));
DELETE FROM ops.uploads WHERE event_id IS NULL;
ALTER TABLE ops.uploads DROP COLUMN renditions, DROP COLUMN use, DROP COLUMN person_id, DROP COLUMN account_id;
ALTER TABLE ops.uploads ALTER COLUMN event_id SET NOT NULL;
