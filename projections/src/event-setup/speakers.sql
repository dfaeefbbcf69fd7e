-- Who speaks at events. Personal: a row goes as soon as its person is erased.
create table speakers (
  speaker_id text collate "C" primary key,
  event_id text collate "C" not null,
  details jsonb not null,
  -- Place in the order of announcement.
  announced text collate "C" not null,
  position text collate "C" not null
);
create index speakers_of_event on speakers (event_id, announced);
