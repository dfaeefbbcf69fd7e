-- What organisers run.
create table events (
  event_id text collate "C" primary key,
  creator text not null,
  created_at timestamptz not null,
  details jsonb not null,
  -- How often its settings were revised.
  version int not null,
  -- What it was copied from; null: it was made anew.
  copy_of jsonb,
  -- The copy is not whole yet.
  is_copying boolean not null,
  position text collate "C" not null
);
create index events_by_age on events (created_at desc, event_id);
