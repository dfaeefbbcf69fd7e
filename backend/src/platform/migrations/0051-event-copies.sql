-- Up Migration

-- How far the copying of an event is, for whoever waits. Which events are copied, and whether they are whole, the log says.
CREATE TABLE ops.event_copies (
  event_id text COLLATE "C" PRIMARY KEY,
  done     integer NOT NULL,
  of       integer NOT NULL
);

-- Down Migration
DROP TABLE ops.event_copies;
