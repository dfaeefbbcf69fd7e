-- Up Migration

-- SHA-256 of the file as it came, in hex: a key that comes again with another file is another request's. Null:
-- not yet whole, or brought to an older version.
ALTER TABLE ops.imports ADD COLUMN file_hash text;

-- Down Migration
ALTER TABLE ops.imports DROP COLUMN file_hash;
