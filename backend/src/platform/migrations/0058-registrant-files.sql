-- Up Migration

-- Files that people upload into fields of their registration. Each is sealed under a key of its own, which lies sealed
-- under its person's, with its name; until a registration names it, under a key of the file's that goes with it.
CREATE TABLE ops.registrant_files (
  file_id     text COLLATE "C" PRIMARY KEY,
  event_id    text COLLATE "C" NOT NULL,
  -- Null: it waits for a registration that names it.
  person_id   text COLLATE "C",
  -- The waiting file that it was made of.
  origin_id   text COLLATE "C",
  type        text NOT NULL,
  size        integer NOT NULL,
  sealed      text NOT NULL,
  -- Whether the person's registration is known to name it. Looked at again where it is not.
  is_named    boolean NOT NULL DEFAULT false,
  uploaded_at timestamptz NOT NULL,
  looked_at   timestamptz NOT NULL
);
CREATE INDEX registrant_files_waiting ON ops.registrant_files (event_id, uploaded_at) WHERE person_id IS NULL;
CREATE INDEX registrant_files_of_person ON ops.registrant_files (person_id) WHERE person_id IS NOT NULL;
CREATE INDEX registrant_files_of_event ON ops.registrant_files (event_id);
CREATE INDEX registrant_files_unnamed ON ops.registrant_files (looked_at) WHERE NOT is_named;

-- In pieces that a backup's pages can hold by the hundred.
CREATE TABLE ops.registrant_file_pieces (
  file_id text COLLATE "C" NOT NULL REFERENCES ops.registrant_files ON DELETE CASCADE,
  place   integer NOT NULL,
  bytes   bytea NOT NULL,
  PRIMARY KEY (file_id, place)
);
ALTER TABLE ops.registrant_file_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Down Migration
DROP TABLE ops.registrant_file_pieces;
DROP TABLE ops.registrant_files;
