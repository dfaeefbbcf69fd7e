-- The events whose desks admit without a network, and since when: their changes are kept from there on.
create table desk_copies (
  event_id text collate "C" primary key,
  -- Position at which it was switched on; null: it is off.
  since text collate "C",
  position text collate "C" not null
);
-- The groups of these events, by their newest change: what a copy that was taken before lacks.
create table desk_changes (
  primary_id text collate "C" primary key,
  event_id text collate "C" not null,
  position text collate "C" not null
) with (fillfactor = 70);
create index desk_changes_of_event on desk_changes (event_id, position);
