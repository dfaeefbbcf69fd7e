-- Check-ins to activities that stand; one that was taken back is gone from here, not from the log.
create table activity_checkins (
  checkin_id text collate "C" primary key,
  event_id text collate "C" not null,
  activity_id text collate "C" not null,
  registrant_id text collate "C" not null,
  at timestamptz not null,
  -- When they came: before it where the desk had no network.
  entered_at timestamptz not null,
  left_at timestamptz,
  method text not null,
  by text not null,
  desk text not null,
  position text collate "C" not null
);
create index activity_checkins_newest on activity_checkins (event_id, activity_id, position desc);
-- Who was not let in: turned away by staff ('denied'), or refused by a rule.
create table activity_refusals (
  position text collate "C" primary key,
  event_id text collate "C" not null,
  activity_id text collate "C" not null,
  registrant_id text collate "C",
  reason text not null,
  at timestamptz not null,
  by text not null,
  desk text not null
);
create index activity_refusals_newest on activity_refusals (event_id, activity_id, position desc);
