-- What organisers run.
create table events (
  event_id text collate "C" primary key,
  creator text not null,
  created_at timestamptz not null,
  details jsonb not null,
  -- How often its settings were revised.
  version int not null,
  position text collate "C" not null
);
create index events_by_age on events (created_at desc, event_id);
