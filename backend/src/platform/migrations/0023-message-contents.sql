-- Up Migration

-- What messages said, sealed under their readers' keys. Not in the log: a letter to a group names everybody
-- in it, so all of a group's go when one of its people is erased.
CREATE TABLE ops.message_contents (
  message_id    text COLLATE "C" PRIMARY KEY,
  registrant_id text COLLATE "C" NOT NULL,
  primary_id    text COLLATE "C" NOT NULL,
  sealed        text NOT NULL
);
CREATE INDEX message_contents_of_group ON ops.message_contents (primary_id);

-- Down Migration
DROP TABLE ops.message_contents;
