-- Who takes part in which activity; what state they are in, their registration says.
create table enrolments (
  activity_id text collate "C" not null,
  registrant_id text collate "C" not null,
  event_id text collate "C" not null,
  because text not null,
  -- Their check-in to the activity that was made last and stands; an earlier one may stand where only its time is known.
  checkin_id text collate "C",
  checked_in_at timestamptz,
  checkin_method text not null,
  is_inside boolean not null,
  -- Where staff turned them away and did not let them in since.
  denied_at timestamptz,
  verdict_by text not null,
  verdict_desk text not null,
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
  -- Of the confirmed and pending, and of the confirmed.
  checked_in int not null,
  inside int not null,
  scan_enabled boolean not null,
  is_repopulating boolean not null,
  position text collate "C" not null
) with (fillfactor = 50);
create index activity_tally_of_event on activity_tally (event_id);
