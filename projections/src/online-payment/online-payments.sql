-- Payments at providers, one row each, and what became of them.
create table online_payments (
  online_payment_id text collate "C" primary key,
  event_id text collate "C" not null,
  -- The group that it counts for, or is meant for; empty: nobody's.
  primary_id text collate "C" not null,
  provider text not null,
  mode text not null,
  status text not null,
  -- Somebody has to look at it: parked money, a failed refund, an open dispute.
  needs_somebody boolean not null,
  -- The provider's own ids; empty as long as there are none.
  session_id text collate "C" not null,
  payment_id text collate "C" not null,
  -- The end of the page to pay on; null: there is none.
  session_ends_at timestamptz,
  -- Position of the first fact: what «newest first» means.
  began text collate "C" not null,
  -- Its state, as contracts have it.
  payment jsonb not null,
  position text collate "C" not null
);
create index online_payments_of_event on online_payments (event_id, began desc);
create index online_payments_by_id on online_payments (event_id, online_payment_id);
create index online_payments_of_group on online_payments (primary_id, began desc);
create index online_payments_to_look_at on online_payments (event_id, began desc) where needs_somebody;
create index online_payments_under_way on online_payments (session_ends_at) where status = 'opened';
create index online_payments_at_provider on online_payments (provider, payment_id) where payment_id <> '';
