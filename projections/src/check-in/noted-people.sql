-- People about whom staff noted something. The note itself is in no table.
create table noted_people (
  registrant_id text collate "C" primary key,
  event_id text collate "C" not null,
  primary_id text collate "C" not null,
  position text collate "C" not null
);
create index noted_people_of_group on noted_people (primary_id);
