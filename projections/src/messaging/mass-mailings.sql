-- One message to many each. `messages` is null while recipients are still to be gathered.
create table mass_mailings (
  mailing_id text collate "C" primary key,
  event_id text collate "C" not null,
  channel text not null,
  subject text not null,
  message text not null,
  created_by text collate "C" not null,
  created_at timestamptz not null,
  -- When it was asked to go out; null: at once.
  due_at timestamptz,
  -- What it waits for, person by person; null: nothing.
  trigger_on text,
  trigger_days int,
  begun_at timestamptz,
  is_paused boolean not null,
  is_stopped boolean not null,
  messages int,
  without_address int not null,
  unsubscribed int not null,
  sent int not null,
  kept int not null,
  failed int not null,
  uncertain int not null,
  position text collate "C" not null
) with (fillfactor = 50);
create index mass_mailings_of_event on mass_mailings (event_id, channel, created_at desc, mailing_id);
-- Who wants no mass messages of their event.
create table unsubscribed (
  registrant_id text collate "C" not null,
  channel text not null,
  event_id text collate "C" not null,
  position text collate "C" not null,
  primary key (registrant_id, channel)
);
create index unsubscribed_of_event on unsubscribed (event_id, channel);
