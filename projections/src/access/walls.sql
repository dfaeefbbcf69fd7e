-- The read-only links of an event that are in force.
create table walls (
  wall_id text collate "C" primary key,
  event_id text collate "C" not null,
  label text not null,
  created_at timestamptz not null,
  position text collate "C" not null
);
create index walls_of_event on walls (event_id, created_at, wall_id);
