-- What the report says of a group beside its people's rows: who registered it, and how it wants to pay.
create table report_groups (
  primary_id text collate "C" primary key,
  event_id text collate "C" not null,
  -- An account; empty: a visitor, an import or a program.
  created_by text collate "C" not null,
  -- As it was chosen last; empty: nothing was.
  payment_method text not null,
  payment_type text not null
);
create index report_groups_of_event on report_groups (event_id);
