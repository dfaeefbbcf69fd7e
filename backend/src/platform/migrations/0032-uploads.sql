-- Up Migration

-- Pictures that organisers upload for an event. Beside the log, which names them by their id: so they are in
-- backups, on every server, and can be erased.
CREATE TABLE ops.uploads (
  upload_id   text COLLATE "C" PRIMARY KEY,
  event_id    text COLLATE "C" NOT NULL,
  name        text NOT NULL,
  type        text NOT NULL,
  width       integer NOT NULL,
  height      integer NOT NULL,
  size        integer NOT NULL,
  -- Of the rendition for phones; null: there is none.
  small_size  integer,
  uploaded_at timestamptz NOT NULL
);
CREATE INDEX uploads_of_event ON ops.uploads (event_id, uploaded_at DESC, upload_id);

-- In pieces that a backup's pages can hold by the hundred.
CREATE TABLE ops.upload_pieces (
  upload_id text COLLATE "C" NOT NULL REFERENCES ops.uploads ON DELETE CASCADE,
  rendition text COLLATE "C" NOT NULL CHECK (rendition IN ('whole', 'small')),
  place     integer NOT NULL,
  bytes     bytea NOT NULL,
  PRIMARY KEY (upload_id, rendition, place)
);
ALTER TABLE ops.upload_pieces ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- Down Migration
DROP TABLE ops.upload_pieces;
DROP TABLE ops.uploads;
