-- How many of a type hold a seat: its pending and confirmed registrants, inside or not.
create table seat_tally (
  type_id text collate "C" primary key,
  event_id text collate "C" not null,
  taken int not null,
  position text collate "C" not null
) with (fillfactor = 50);
