-- Up Migration
-- What is not a fact and is never rebuilt: part of every backup.
create schema if not exists ops;

-- One key per person. Setting it to null erases the person for good: the row stays, so that no new
-- key is ever made under the same id.
create table ops.person_keys (
  person_id text collate "C" primary key,
  key bytea check (octet_length(key) = 32),
  created_at timestamptz not null default now()
);

-- Secrets this installation makes for itself, by name (the pepper of keyed hashes, ...).
create table ops.secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Down Migration
drop table ops.secrets;
drop table ops.person_keys;
