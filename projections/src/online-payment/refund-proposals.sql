-- Refunds that the event's rule proposed, also those that were decided on.
create table refund_proposals (
  proposal_id text collate "C" primary key,
  event_id text collate "C" not null,
  primary_id text collate "C" not null,
  -- How many take part no more.
  people int not null,
  because text not null,
  is_by_self boolean not null,
  -- In minor units of the currency.
  freed bigint not null,
  amount bigint not null,
  currency text not null,
  -- open, accepted, dismissed or lapsed.
  status text not null,
  -- The code of why a part by hand was not recorded; empty: none came back.
  returned text not null,
  proposed_at timestamptz not null,
  -- Position of the proposal: what «oldest first» means.
  proposed text collate "C" not null,
  position text collate "C" not null
);
create index refund_proposals_open on refund_proposals (event_id, proposed) where status = 'open';
create index refund_proposals_of_group on refund_proposals (primary_id, proposed);
