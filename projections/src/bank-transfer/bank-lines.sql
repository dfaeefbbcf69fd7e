-- Payments that came in on an account, once for each event whose statements say them.
create table bank_lines (
  line_id text collate "C" not null,
  event_id text collate "C" not null,
  statement_id text collate "C" not null,
  booked_on date not null,
  -- In minor units of the currency.
  amount bigint not null,
  currency text not null,
  payer text not null,
  said text not null,
  match text not null,
  -- waiting, assigned, recorded, ignored, or elsewhere: another event counts it.
  state text not null,
  -- Whom it is for, or seems to be for: the first of the group; null: nobody knows.
  registrant_id text collate "C",
  -- Why it came back: refused, removed; empty: it did not.
  returned text not null,
  reason text not null,
  position text collate "C" not null,
  primary key (line_id, event_id)
);
create index bank_lines_of_event on bank_lines (event_id, state, booked_on desc, line_id);
create index bank_lines_of_registrant on bank_lines (registrant_id) where registrant_id is not null;
