-- The custom fields of events' forms.
create table fields (
  field_id text collate "C" primary key,
  event_id text collate "C" not null,
  details jsonb not null,
  -- Place in the order of definition.
  defined text collate "C" not null,
  position text collate "C" not null
);
create index fields_of_event on fields (event_id, defined);
-- Registration types; the fields of a type's form are ids in `details`, in order.
create table types (
  type_id text collate "C" primary key,
  event_id text collate "C" not null,
  details jsonb not null,
  -- Place in the order of definition.
  defined text collate "C" not null,
  position text collate "C" not null
);
create index types_of_event on types (event_id, defined);
-- Groups of types on the public page; their types are ids in `details`.
create table type_groups (
  type_group_id text collate "C" primary key,
  event_id text collate "C" not null,
  details jsonb not null,
  -- Place in the order of definition.
  defined text collate "C" not null,
  position text collate "C" not null
);
create index type_groups_of_event on type_groups (event_id, defined);
