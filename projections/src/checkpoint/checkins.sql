-- One row per check-in at a checkpoint. Status, flag and note change in columns that no index holds, and
-- pages keep room for a second version of every row: such an update touches one page and no index (HOT).
create table checkpoint_checkins (
  checkin_id text collate "C" primary key,
  checkpoint_id text collate "C" not null,
  event_id text collate "C" not null,
  primary_id text collate "C" not null,
  code text collate "C" not null,
  -- Ids of the people, in the order they were named.
  registrants jsonb not null,
  is_external boolean not null,
  created_at timestamptz not null,
  -- When they came: before it where the desk had no network.
  entered_at timestamptz not null,
  created_by text not null,
  desk text not null,
  -- Position of the check-in: what «newest first» means.
  checked_in text collate "C" not null,
  status text not null,
  is_printed boolean not null,
  note text not null,
  position text collate "C" not null
) with (fillfactor = 50);
create index checkpoint_checkins_newest on checkpoint_checkins (checkpoint_id, checked_in desc);
create index checkpoint_checkins_of_group on checkpoint_checkins (primary_id, checkpoint_id);
create index checkpoint_checkins_by_code on checkpoint_checkins (checkpoint_id, code);
-- How many persons stand where at a checkpoint, and how many check-ins there were.
create table checkpoint_tally (
  checkpoint_id text collate "C" primary key,
  event_id text collate "C" not null,
  checkins int not null,
  checked_in int not null,
  accepted int not null,
  checked_out int not null,
  deleted int not null,
  -- Persons with a check-in that was not deleted.
  seen int not null,
  position text collate "C" not null
) with (fillfactor = 50);
-- Of a group's people at a checkpoint: how many check-ins each has that were not deleted.
create table checkpoint_visitors (
  checkpoint_id text collate "C" not null,
  primary_id text collate "C" not null,
  event_id text collate "C" not null,
  visits jsonb not null,
  position text collate "C" not null,
  primary key (checkpoint_id, primary_id)
) with (fillfactor = 50);
-- The checkpoints that a group came to.
create table checkpoint_groups (
  primary_id text collate "C" primary key,
  event_id text collate "C" not null,
  checkpoints jsonb not null,
  position text collate "C" not null
) with (fillfactor = 50);
-- What was entered about a person at checkpoints, by field id.
create table checkpoint_data (
  registrant_id text collate "C" primary key,
  primary_id text collate "C" not null,
  event_id text collate "C" not null,
  fields jsonb not null,
  -- Position of the first entry: the order that records are listed in.
  entered text collate "C" not null,
  position text collate "C" not null
) with (fillfactor = 50);
create index checkpoint_data_of_group on checkpoint_data (primary_id);
create index checkpoint_data_of_event on checkpoint_data (event_id, entered desc, registrant_id);
