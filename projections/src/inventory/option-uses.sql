-- Who takes which limited option of a field, by its digest; and how many do.
create table option_uses (
  option text collate "C" not null,
  registrant_id text collate "C" not null,
  event_id text collate "C" not null,
  field_id text collate "C" not null,
  position text collate "C" not null,
  primary key (option, registrant_id)
);
create index option_uses_of_registrant on option_uses (registrant_id);
create table option_tally (
  option text collate "C" primary key,
  event_id text collate "C" not null,
  field_id text collate "C" not null,
  taken int not null,
  position text collate "C" not null
) with (fillfactor = 50);
create index option_tally_of_event on option_tally (event_id);
