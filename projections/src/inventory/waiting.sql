-- Who waits for a seat of a type; whoever left is in it no more.
create table waiting (
  registrant_id text collate "C" primary key,
  event_id text collate "C" not null,
  type_id text collate "C" not null,
  -- waiting, offered (a seat is held until then) or using (at registering with it).
  state text not null,
  until timestamptz,
  first_name text not null,
  last_name text not null,
  email text not null,
  joined_at timestamptz not null,
  -- Whether the address is known to be theirs.
  is_proven boolean not null,
  -- Where the log says so: they come before all who joined, whoever was preferred last first of all.
  preferred text collate "C",
  preferred_because text not null,
  joined text collate "C" not null,
  position text collate "C" not null
);
create index waiting_of_type on waiting (type_id);
create index waiting_of_event on waiting (event_id);
