-- Up Migration

-- Who sent a file that waits, as a keyed hash of address and form; null: staff. No one sender takes all the room there is.
ALTER TABLE ops.registrant_files ADD COLUMN sender text COLLATE "C";
CREATE INDEX registrant_files_of_sender ON ops.registrant_files (event_id, sender, uploaded_at)
  WHERE person_id IS NULL AND sender IS NOT NULL;

-- Down Migration
DROP INDEX ops.registrant_files_of_sender;
ALTER TABLE ops.registrant_files DROP COLUMN sender;
