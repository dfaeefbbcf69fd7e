-- Of every field its type: which answers can be counted.
create table field_types (
  field_id text collate "C" primary key,
  event_id text collate "C" not null,
  type text not null
);
-- What an event's widgets count: { widgets: { id: … }, types: { fieldId: type } }.
create table widget_setups (
  event_id text collate "C" primary key,
  setup jsonb not null
);
-- How many people's answers to these fields (ids with blanks between) are these values (a JSON list; empty: all who
-- answered the first of them), and what they add up to where the first is one of whole numbers.
create table answer_tally (
  event_id text collate "C" not null,
  fields text collate "C" not null,
  chosen text collate "C" not null,
  status text collate "C" not null,
  people int not null,
  amount numeric not null,
  primary key (event_id, fields, chosen, status)
) with (fillfactor = 70);
-- How many groups there are of a size, by type and status of their primary registrant.
create table group_sizes (
  event_id text collate "C" not null,
  type_id text collate "C" not null,
  size int not null,
  status text collate "C" not null,
  groups int not null,
  primary key (event_id, type_id, size, status)
) with (fillfactor = 70);
-- What groups owe and paid, in minor units of the currency, by the status of their primary registrant.
create table money_tally (
  event_id text collate "C" not null,
  currency text collate "C" not null,
  status text collate "C" not null,
  groups int not null,
  total numeric not null,
  paid numeric not null,
  primary key (event_id, currency, status)
) with (fillfactor = 70);
