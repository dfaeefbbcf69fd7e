create extension if not exists pg_trgm with schema public;
-- Who works with the product, and as what in which event.
create table accounts (
  account_id text collate "C" primary key,
  email text not null,
  name text not null,
  -- Both, made alike.
  search_text text not null,
  is_admin boolean not null,
  status text not null,
  -- False while the person that was invited has set none.
  has_password boolean not null,
  has_second_factor boolean not null,
  -- By id: 'app' or 'passkey'.
  factors jsonb not null,
  -- Of the last invitation.
  invited_at timestamptz,
  -- By event id: { flags, editCutOff }.
  roles jsonb not null,
  opened_at timestamptz not null,
  position text collate "C" not null
);
create index accounts_by_event on accounts using gin (roles jsonb_ops);
create index accounts_by_name on accounts (lower(name), email, account_id);
create index accounts_by_text on accounts using gin (search_text public.gin_trgm_ops);
-- What an account is called from then on, for whoever looks back; personal, and without its address.
create table accounts_versions (
  account_id text collate "C" not null,
  position text collate "C" not null,
  at timestamptz not null,
  name text not null,
  primary key (account_id, position)
);
-- The read-only links of an event that are in force.
create table walls (
  wall_id text collate "C" primary key,
  event_id text collate "C" not null,
  label text not null,
  created_at timestamptz not null,
  position text collate "C" not null
);
create index walls_of_event on walls (event_id, created_at, wall_id);
-- The phones that are desks of an event, those that were revoked too.
create table devices (
  device_id text collate "C" primary key,
  event_id text collate "C" not null,
  name text not null,
  -- 'all', or the ids of those chosen.
  checkpoints jsonb not null,
  activities jsonb not null,
  profile jsonb not null,
  invited_at timestamptz not null,
  enrolled_at timestamptz,
  is_revoked boolean not null,
  position text collate "C" not null
);
create index devices_of_event on devices (event_id, invited_at, device_id);
