-- What was, for auditors: rows are only ever added, each with the position and the moment of its fact, so
-- that any position in the log can be asked for and the door pays one small row for a check-in.
-- A group's people as they were submitted: what never changes, and the first version of what does.
create table past_registrants (
  registrant_id text collate "C" primary key,
  event_id text collate "C" not null,
  position text collate "C" not null,
  at timestamptz not null,
  primary_id text collate "C" not null,
  place int not null,
  type_id text collate "C" not null,
  confirmation_number text not null,
  order_number text not null,
  scannable_code text not null,
  status text not null,
  -- Pending until enough is paid.
  awaits_payment boolean not null,
  is_erased boolean not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  fields jsonb not null,
  search_text text not null
);
create index past_registrants_of_event on past_registrants (event_id, position desc, place);
-- How many people a group had.
create index past_registrants_of_group on past_registrants (primary_id, position);
-- What was corrected of a person: all of it, as it was from then on.
create table past_details (
  registrant_id text collate "C" not null,
  position text collate "C" not null,
  event_id text collate "C" not null,
  at timestamptz not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  fields jsonb not null,
  search_text text not null,
  primary key (registrant_id, position)
);
create index past_details_of_event on past_details (event_id, position);
create table past_statuses (
  registrant_id text collate "C" not null,
  position text collate "C" not null,
  event_id text collate "C" not null,
  at timestamptz not null,
  type_id text collate "C" not null,
  was text not null,
  status text not null,
  awaits_payment boolean not null,
  -- What it did to the number of the confirmed who are inside: 1, -1 or 0.
  inside int not null,
  primary key (registrant_id, position)
);
create index past_statuses_of_event on past_statuses (event_id, position);
-- Check-ins and, without `checkin_id`, their undos.
create table past_admissions (
  registrant_id text collate "C" not null,
  position text collate "C" not null,
  event_id text collate "C" not null,
  at timestamptz not null,
  type_id text collate "C" not null,
  checkin_id text,
  by text not null,
  desk text not null,
  inside int not null,
  primary key (registrant_id, position)
);
create index past_admissions_of_event on past_admissions (event_id, position);
-- What people were charged from then on, in minor units of the currency.
create table past_charges (
  registrant_id text collate "C" not null,
  position text collate "C" not null,
  event_id text collate "C" not null,
  at timestamptz not null,
  primary_id text collate "C" not null,
  currency text not null,
  charged bigint not null,
  discounted bigint not null,
  -- What they are charged for, from which the tax in prices follows.
  things jsonb not null,
  primary key (registrant_id, position)
);
create index past_charges_of_event on past_charges (event_id, position);
create index past_charges_of_group on past_charges (primary_id, position);
-- Transactions that a group had from then on, its own and such as it took over from another, in minor units.
create table past_transactions (
  transaction_id text collate "C" not null,
  primary_id text collate "C" not null,
  position text collate "C" not null,
  event_id text collate "C" not null,
  at timestamptz not null,
  currency text not null,
  type text not null,
  amount bigint not null,
  registrant_id text collate "C" not null,
  method text not null,
  -- The processing fee on top, of what was paid online.
  fee bigint not null,
  primary key (transaction_id, primary_id)
);
create index past_transactions_of_event on past_transactions (event_id, position);
create index past_transactions_of_group on past_transactions (primary_id, position);
create table past_removals (
  transaction_id text collate "C" primary key,
  position text collate "C" not null,
  event_id text collate "C" not null,
  at timestamptz not null
);
create index past_removals_of_event on past_removals (event_id, position);
-- Whose registration went on in another group; `registrant_id` null: everybody's of the group.
create table past_departures (
  primary_id text collate "C" not null,
  position text collate "C" not null,
  event_id text collate "C" not null,
  at timestamptz not null,
  registrant_id text collate "C",
  primary key (primary_id, position)
);
create index past_departures_of_event on past_departures (event_id, position);
create table past_prints (
  registrant_id text collate "C" not null,
  position text collate "C" not null,
  -- False: a badge was replaced, and the new one is not printed.
  is_printed boolean not null,
  event_id text collate "C" not null,
  at timestamptz not null,
  primary key (registrant_id, position)
);
create index past_prints_of_event on past_prints (event_id, position);
create table past_refusals (
  position text collate "C" primary key,
  event_id text collate "C" not null,
  at timestamptz not null,
  registrant_id text collate "C",
  checkpoint_id text collate "C",
  desk text not null,
  code text not null,
  reason text not null,
  actor jsonb not null
);
create index past_refusals_of_event on past_refusals (event_id, position);
create index past_refusals_of_registrant on past_refusals (registrant_id) where registrant_id is not null;
-- How many more were refused than is stored of them.
create table past_refusals_not_stored (
  position text collate "C" primary key,
  event_id text collate "C" not null,
  at timestamptz not null,
  desk text not null,
  checkpoint_id text collate "C",
  refusals int not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  actor jsonb not null
);
create index past_refusals_not_stored_of_event on past_refusals_not_stored (event_id, position);
create table past_checkins (
  checkin_id text collate "C" primary key,
  event_id text collate "C" not null,
  position text collate "C" not null,
  at timestamptz not null,
  checkpoint_id text collate "C" not null,
  primary_id text collate "C" not null,
  code text not null,
  registrants jsonb not null,
  persons int not null,
  is_external boolean not null,
  by text not null,
  desk text not null
);
create index past_checkins_of_event on past_checkins (event_id, position);
create index past_checkins_of_checkpoint on past_checkins (checkpoint_id, position desc) include (persons);
-- What became of check-ins at checkpoints: of `status`, `printed` and `note` the one that was said.
create table past_checkin_changes (
  checkin_id text collate "C" not null,
  position text collate "C" not null,
  event_id text collate "C" not null,
  at timestamptz not null,
  checkpoint_id text collate "C" not null,
  primary_id text collate "C" not null,
  persons int not null,
  was text,
  status text,
  printed boolean,
  note text,
  primary key (checkin_id, position)
);
create index past_checkin_changes_of_group on past_checkin_changes (primary_id) where note is not null;
create index past_checkin_changes_of_event on past_checkin_changes (event_id, position);
create index past_checkin_changes_of_checkpoint on past_checkin_changes (checkpoint_id, position);
-- What checkpoints knew of a person beyond the form.
create table past_checkpoint_data (
  registrant_id text collate "C" not null,
  position text collate "C" not null,
  event_id text collate "C" not null,
  at timestamptz not null,
  fields jsonb not null,
  primary key (registrant_id, position)
);
create index past_checkpoint_data_of_event on past_checkpoint_data (event_id, position);
-- What the dashboard counts, now and after the last fact of every minute that had some.
create table past_tally (
  event_id text collate "C" primary key,
  position text collate "C" not null,
  counts jsonb not null
) with (fillfactor = 50);
create table past_minutes (
  event_id text collate "C" not null,
  minute timestamptz not null,
  -- Of the first and the last fact in it.
  first text collate "C" not null,
  position text collate "C" not null,
  facts int not null,
  counts jsonb not null,
  primary key (event_id, minute)
) with (fillfactor = 50);
