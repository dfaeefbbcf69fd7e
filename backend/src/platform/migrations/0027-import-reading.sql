-- Up Migration

-- How somebody wants the file to be read, and how it was read last: encoding, and what it was told by.
ALTER TABLE ops.imports
  ADD COLUMN wanted jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN read_as jsonb NOT NULL DEFAULT '{}';

-- Down Migration
ALTER TABLE ops.imports DROP COLUMN wanted, DROP COLUMN read_as;
