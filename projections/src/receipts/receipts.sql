-- One row per receipt, invoice and credit note; nothing in it says who somebody is.
create table receipts (
  receipt_id text collate "C" primary key,
  event_id text collate "C" not null,
  transaction_id text collate "C" not null,
  -- To whom it was issued.
  primary_id text collate "C" not null,
  -- The group that has its money now.
  group_id text collate "C" not null,
  kind text not null,
  series text not null,
  number text not null,
  issued_on text not null,
  currency text not null,
  -- In minor units of the currency, above 0.
  amount bigint not null,
  tax bigint not null,
  -- Of a credit note: the numbers of the receipts that it takes back.
  credits jsonb not null,
  -- Position of the issuing.
  issued text collate "C" not null
);
create index receipts_of_group on receipts (group_id, issued);
create index receipts_of_event on receipts (event_id, issued);
-- Which group has the money of another by now: a receipt that comes later is that one's.
create table receipt_heirs (
  primary_id text collate "C" primary key,
  event_id text collate "C" not null,
  heir text collate "C" not null
);
