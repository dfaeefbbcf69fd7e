-- Who works with the product, and as what in which event.
create table accounts (
  account_id text collate "C" primary key,
  email text not null,
  name text not null,
  is_admin boolean not null,
  status text not null,
  -- By event id: { flags, editCutOff }.
  roles jsonb not null,
  opened_at timestamptz not null,
  position text collate "C" not null
);
create index accounts_by_event on accounts using gin (roles jsonb_ops);
