-- What the dashboard counts, from facts alone: { types: { typeId: { confirmed, pending, rejected, deleted, checkedIn } } }.
create table door_tally (
  event_id text collate "C" primary key,
  counts jsonb not null,
  -- The same without who is inside, by type: lists show how many they are, and need not hear of each who enters.
  registered jsonb not null,
  position text collate "C" not null
) with (fillfactor = 50);
-- Persons who came for the first time, by the minute.
create table arrivals (
  event_id text collate "C" not null,
  minute timestamptz not null,
  arrivals int not null,
  position text collate "C" not null,
  primary key (event_id, minute)
) with (fillfactor = 50);
-- What every desk has done.
create table desk_activity (
  event_id text collate "C" not null,
  desk text not null,
  by text not null,
  last_scan_at timestamptz not null,
  last_verdict text not null,
  admitted int not null,
  refused int not null,
  position text collate "C" not null,
  primary key (event_id, desk)
) with (fillfactor = 50);
