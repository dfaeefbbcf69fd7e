-- Who waits to be accepted by staff; whoever was decided on is in it no more.
create table approvals (
  registrant_id text collate "C" primary key,
  primary_id text collate "C" not null,
  event_id text collate "C" not null,
  type_id text collate "C" not null,
  place int not null,
  confirmation_number text not null,
  registered_at timestamptz not null,
  registered text collate "C" not null
);
create index approvals_of_event on approvals (event_id, registered, place);
