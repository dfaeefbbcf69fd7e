-- What users did, each fact once: only who, when and about whom; what it says stands in the log alone.
create table user_activity (
  position text collate "C" primary key,
  -- Null: of an account, and of no event.
  event_id text collate "C",
  at timestamptz not null,
  activity text collate "C" not null,
  is_log_in boolean not null,
  creator text collate "C" not null,
  -- Whose account it is about.
  account_id text collate "C",
  registrant_id text collate "C",
  desk text not null,
  client_version text not null,
  -- Empty: by their own hand.
  api_token text not null,
  -- Under the creator's key: unreadable once that is destroyed.
  sealed_address text,
  stream_id text collate "C" not null,
  revision int not null
);
create index user_activity_of_event on user_activity (event_id, position desc);
-- Up to when the administrator wants to see no more, of an event and of log-ins in its log.
create table user_activity_cleared (
  event_id text collate "C" primary key,
  till timestamptz not null,
  log_ins_till timestamptz
);
