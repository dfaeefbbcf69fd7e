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
-- What people answered, as registrants have it: the report walks it for a filter, and a check-in never touches it. Rows stay
-- together as they are: to look up each answer elsewhere costs more than all else.
create table report_answers (
  registrant_id text collate "C" primary key,
  event_id text collate "C" not null,
  answers jsonb not null
) with (toast_tuple_target = 8160);
create index report_answers_of_event on report_answers (event_id);
