-- The running hash over the log: `newest`, and every thousandth event of the log by its number.
create table log_digest (
  mark text collate "C" primary key,
  position text collate "C" not null,
  events int not null,
  digest text not null
) with (fillfactor = 50);
