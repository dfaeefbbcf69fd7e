-- The checkpoints of events; a deleted one stays, for the names in its history.
create table event_checkpoints (
  checkpoint_id text collate "C" primary key,
  event_id text collate "C" not null,
  details jsonb not null,
  is_retired boolean not null,
  -- Place in the order of definition.
  defined text collate "C" not null,
  position text collate "C" not null
);
create index checkpoints_of_event on event_checkpoints (event_id, defined);
-- The checkpoints' own fields.
create table checkpoint_fields (
  field_id text collate "C" primary key,
  event_id text collate "C" not null,
  details jsonb not null,
  -- Place in the order of definition.
  defined text collate "C" not null,
  position text collate "C" not null
);
create index checkpoint_fields_of_event on checkpoint_fields (event_id, defined);
