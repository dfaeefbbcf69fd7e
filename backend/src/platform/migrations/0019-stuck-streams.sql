-- Up Migration

-- A stream whose next event a reaction could not take. Its events wait here in order while the others go on.
CREATE TABLE ops.stuck_streams (
  reaction     text NOT NULL,
  stream_id    text NOT NULL,
  -- The event that cannot be taken; those of its stream behind it wait for it.
  revision     integer NOT NULL,
  position     text NOT NULL,
  event_type   text NOT NULL,
  -- The organised event that it belongs to, where that is known.
  event_id     text,
  kind         text NOT NULL CHECK (kind IN ('unreadable', 'too-large', 'fault')),
  reason       text NOT NULL,
  tries        integer NOT NULL,
  since        timestamptz NOT NULL DEFAULT now(),
  next_try_at  timestamptz NOT NULL,
  -- Somebody has decided that this event is not to be taken; the worker does the rest.
  given_up_at  timestamptz,
  given_up_by  text,
  given_up_why text,
  PRIMARY KEY (reaction, stream_id)
);

-- What somebody decided not to have done, for ever.
CREATE TABLE ops.given_up_events (
  reaction     text NOT NULL,
  stream_id    text NOT NULL,
  revision     integer NOT NULL,
  position     text NOT NULL,
  event_type   text NOT NULL,
  event_id     text,
  reason       text NOT NULL,
  tries        integer NOT NULL,
  since        timestamptz NOT NULL,
  given_up_at  timestamptz NOT NULL,
  given_up_by  text NOT NULL,
  given_up_why text NOT NULL,
  PRIMARY KEY (reaction, stream_id, revision)
);

-- Down Migration
DROP TABLE ops.given_up_events;
DROP TABLE ops.stuck_streams;
