-- What desks did without a network and staff decide: one row per conflict.
create table conflicts (
  conflict_id text collate "C" primary key,
  event_id text collate "C" not null,
  -- Null: of nobody known.
  primary_id text collate "C",
  registrant_id text collate "C",
  -- The checkpoint or the activity; neither: the door.
  checkpoint_id text collate "C",
  activity_id text collate "C",
  because text not null,
  -- What the desk wanted: 'in', 'deny' or 'out'.
  wish text not null,
  -- What was presented, of nobody known.
  code text not null,
  desk text not null,
  by text not null,
  scanned_at timestamptz not null,
  desk_at timestamptz not null,
  difference_ms bigint not null,
  received_at timestamptz not null,
  -- The check-in that stood: { at, desk, by, persons }.
  standing jsonb,
  decision text,
  note text not null,
  decided_by text not null,
  decided_at timestamptz,
  -- Position of the scan, then of the decision: what «newest first» means.
  position text collate "C" not null
);
create index conflicts_open on conflicts (event_id, position desc) where decision is null;
create index conflicts_decided on conflicts (event_id, position desc) where decision is not null;
create index conflicts_of_registrant on conflicts (registrant_id);
