-- Who uses which promo code; how many do is counted where somebody looks.
create table promo_code_uses (
  promo_code_id text collate "C" not null,
  registrant_id text collate "C" not null,
  event_id text collate "C" not null,
  position text collate "C" not null,
  primary key (promo_code_id, registrant_id)
);
create index promo_code_uses_of_event on promo_code_uses (event_id, promo_code_id);
