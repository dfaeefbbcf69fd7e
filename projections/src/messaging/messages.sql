-- What was sent to people, and how it ended.
create table messages (
  message_id text collate "C" primary key,
  event_id text collate "C" not null,
  registrant_id text collate "C" not null,
  kind text not null,
  channel text not null,
  mailing_id text collate "C",
  to_address text not null,
  subject text not null,
  status text not null,
  reason text not null,
  segments int,
  created_at timestamptz not null,
  position text collate "C" not null
);
create index messages_of_registrant on messages (registrant_id, position desc);
create index messages_of_masses on messages (event_id, kind, position desc) where kind in ('mass-email', 'mass-text');
-- Confirmations for many at once. `messages` is null while recipients are being gathered.
create table mailings (
  mailing_id text collate "C" primary key,
  event_id text collate "C" not null,
  created_at timestamptz not null,
  messages int,
  without_address int not null,
  sent int not null,
  kept int not null,
  failed int not null,
  uncertain int not null,
  position text collate "C" not null
) with (fillfactor = 50);
create index mailings_of_event on mailings (event_id, created_at desc, mailing_id);
