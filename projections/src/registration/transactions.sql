-- One row per transaction that was recorded, removed ones too.
create table transactions (
  transaction_id text collate "C" primary key,
  event_id text collate "C" not null,
  -- The group that has it now: where that took another's place by a change of type, not the one that it was recorded of.
  primary_id text collate "C" not null,
  registrant_id text collate "C" not null,
  type text not null,
  -- In minor units of the currency, above 0.
  amount bigint not null,
  currency text not null,
  method text not null,
  -- Empty too where the person under whose key it is sealed was erased.
  description text not null,
  sealed_for text collate "C" not null,
  recorded_at timestamptz not null,
  -- Which of the staff; empty: none of them.
  recorded_by text collate "C" not null,
  -- Position of the recording: what «newest first» means.
  recorded text collate "C" not null,
  removed_at timestamptz,
  -- The payment at a provider that it is of, which part of it, and whose money; empty: recorded by hand.
  online_payment_id text collate "C" not null,
  online_part text collate "C" not null,
  online_mode text not null,
  -- On top of the amount, in minor units.
  fee bigint not null,
  position text collate "C" not null
);
create index transactions_of_event on transactions (event_id, recorded desc, transaction_id);
create index transactions_of_group on transactions (primary_id, recorded, transaction_id);
create index transactions_of_person on transactions (sealed_for);
create index transactions_of_online_payment on transactions (online_payment_id) where online_payment_id <> '';
