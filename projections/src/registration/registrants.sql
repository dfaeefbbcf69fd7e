-- One row per person. A check-in changes only columns that no index holds, and pages keep room for a
-- second version of every row beside the first: such an update touches one page and no index (HOT).
create extension if not exists pg_trgm with schema public;
create table registrants (
  registrant_id text collate "C" primary key,
  primary_id text collate "C" not null,
  place int not null,
  -- How many the group counts, by `peopleCounted` of the contracts.
  group_size int not null,
  event_id text collate "C" not null,
  type_id text collate "C" not null,
  confirmation_number text not null,
  order_number text not null,
  scannable_code text not null,
  -- The confirmation number as it is compared: without case, spaces and dashes.
  bare_number text collate "C" not null,
  status text not null,
  -- Pending until enough is paid.
  awaits_payment boolean not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- The last name, then the first, as lists are sorted by them: without case and accents, cut at 200 signs.
  sort_name text collate "C" not null,
  phone text not null,
  -- What was entered, by field id.
  fields jsonb not null,
  search_text text not null,
  -- The import that brought the person; empty for everybody else.
  import_id text collate "C" not null,
  created_at timestamptz not null,
  -- Position of the submission: what «newest first» means.
  submitted text collate "C" not null,
  checked_in_at timestamptz,
  checked_in_by text not null,
  checked_in_desk text not null,
  checkin_id text,
  check_in_method text not null,
  -- When the badge that they have now was printed; null: it was not.
  printed_at timestamptz,
  -- Badges of theirs that were printed, and that were replaced.
  times_printed int not null,
  badge int not null,
  -- On its primary's row: the number of the group's link to pay, and whether it was revoked.
  pay_link int not null,
  is_pay_link_revoked boolean not null,
  is_erased boolean not null,
  -- In minor units of the currency: what the person is charged, and what is taken off.
  charged bigint not null,
  discounted bigint not null,
  -- On every row of a group: the currency of its amounts (empty: nobody was ever charged), and the same of all of it
  -- who are confirmed or pending.
  currency text not null,
  group_charged bigint not null,
  group_discounted bigint not null,
  -- On every row of a group: what it paid, and what staff charge it more and take off, by its transactions.
  group_paid bigint not null,
  group_charged_more bigint not null,
  group_discounted_more bigint not null,
  -- On its primary's row alone (elsewhere 0): how many of it are confirmed or pending.
  taking_part int not null,
  -- Likewise: how many there are in it, and how many of these are deleted.
  people int not null,
  people_deleted int not null,
  position text collate "C" not null
) with (fillfactor = 44, autovacuum_vacuum_scale_factor = 0.05);
create index registrants_of_event on registrants (event_id, submitted desc, place);
create index registrants_of_group on registrants (primary_id, place);
create index registrants_by_name on registrants (event_id, sort_name, registrant_id);
create index registrants_by_email on registrants (event_id, (left(lower(email), 254) collate "C"), registrant_id);
create index registrants_by_number on registrants (event_id, bare_number, place, registrant_id);
create index registrants_by_code on registrants (event_id, scannable_code) where scannable_code <> '';
create index registrants_by_order on registrants (event_id, order_number) where order_number <> '';
-- Groups that owe something. A check-in changes none of these columns.
create index registrants_owing on registrants (event_id, primary_id)
  where registrant_id = primary_id and taking_part > 0
    and greatest(group_charged + group_charged_more - group_discounted - group_discounted_more, 0) > group_paid;
-- Text alone: with the event in it, every search would walk the list of all the event's rows.
create index registrants_by_text on registrants using gin (search_text public.gin_trgm_ops);
