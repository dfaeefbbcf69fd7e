-- Up Migration
CREATE SCHEMA IF NOT EXISTS ops;

-- An attendee file on its way in. The file and the plan made from it are personal data: both go once
-- the import is done, and after a while when it never was.
CREATE TABLE ops.imports (
  import_id        text PRIMARY KEY,
  event_id         text NOT NULL,
  file_name        text NOT NULL,
  file_kind        text NOT NULL CHECK (file_kind IN ('csv', 'xlsx')),
  state            text NOT NULL,
  columns          jsonb NOT NULL DEFAULT '[]',
  preview          jsonb NOT NULL DEFAULT '[]',
  row_count        integer NOT NULL DEFAULT 0,
  mapping          jsonb,
  report           jsonb,
  -- Where the event's stream of imports stood when the file was checked: a later import may have
  -- brought the same codes, so running asks for this revision.
  checked_revision integer,
  done             integer NOT NULL DEFAULT 0,
  of               integer NOT NULL DEFAULT 0,
  error            text,
  created_at       timestamptz NOT NULL DEFAULT now(),
  -- Whoever reads or checks the file says so here; silent for long, another takes over.
  worked_at        timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX imports_of_event ON ops.imports (event_id, created_at DESC, import_id);

-- The file as it came, and what will be imported from it, in pieces that no event loop feels.
CREATE TABLE ops.import_pieces (
  import_id text NOT NULL REFERENCES ops.imports ON DELETE CASCADE,
  part      text NOT NULL CHECK (part IN ('file', 'plan')),
  place     integer NOT NULL,
  bytes     bytea NOT NULL,
  PRIMARY KEY (import_id, part, place)
);
ALTER TABLE ops.import_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Down Migration
DROP TABLE ops.import_pieces;
DROP TABLE ops.imports;
