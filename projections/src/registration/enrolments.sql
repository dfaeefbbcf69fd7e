-- Who takes part in which activity; what state they are in, their registration says.
create table enrolments (
  activity_id text collate "C" not null,
  registrant_id text collate "C" not null,
  event_id text collate "C" not null,
  because text not null,
  -- When they were checked in at the activity; the door writes it.
  checked_in_at timestamptz,
  position text collate "C" not null,
  primary key (activity_id, registrant_id)
);
create index enrolments_of_registrant on enrolments (registrant_id);
-- What is counted of an activity, and what stands beside its record.
create table activity_tally (
  activity_id text collate "C" primary key,
  event_id text collate "C" not null,
  -- How many take part, by their registration's status.
  counts jsonb not null,
  checked_in int not null,
  scan_enabled boolean not null,
  is_repopulating boolean not null,
  position text collate "C" not null
) with (fillfactor = 50);
create index activity_tally_of_event on activity_tally (event_id);
