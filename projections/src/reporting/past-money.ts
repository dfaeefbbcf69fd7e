import { sql, type FragmentSqlToken } from 'slonik';

/** Who of `past_registrants g` took part at a position. */
export const tookPart = (position: FragmentSqlToken): FragmentSqlToken => sql.fragment`
  coalesce((
    select v.status from past_statuses v
    where v.registrant_id = g.registrant_id and v.position <= ${position} order by v.position desc limit 1
  ), g.status) in ('confirmed', 'pending')`;

/** A group handed over what it paid where another took its place, or the last of it who took part passed on (decisions/0081). */
const wentOn = (position: FragmentSqlToken): FragmentSqlToken => sql.fragment`exists (
  select 1 from past_departures d
  where d.primary_id = t.primary_id and d.position > t.position and d.position <= ${position}
    and (d.registrant_id is null or not exists (
      select 1 from past_registrants g
      where g.primary_id = d.primary_id and g.registrant_id <> d.registrant_id and g.position < d.position
        and ${tookPart(sql.fragment`d.position`)}
    )))`;

/**
 * What `past_registrants r` and its group were charged at a position, and what the group paid: of prices those who took
 * part by then, of transactions such as were neither removed nor gone on with another group.
 */
export const moneyAt = (at: string): FragmentSqlToken => {
  const position = sql.fragment`${at}`;
  const isOwn = sql.fragment`g.registrant_id = r.registrant_id`;
  const holds = tookPart(position);
  const sumOf = (type: string) => sql.fragment`coalesce(sum(t.amount) filter (where t.type = ${type}), 0)::bigint`;
  return sql.fragment`(
    select coalesce((
        select v.currency from (
          select c.currency, c.position from past_charges c where c.primary_id = r.primary_id
          union all select t.currency, t.position from past_transactions t where t.primary_id = r.primary_id
        ) v where v.position <= ${position} order by v.position desc limit 1), '') as currency,
      charged.*, transacted.*
    from (
      select coalesce(sum(c.charged) filter (where ${isOwn}), 0)::bigint as charged,
        coalesce(sum(c.discounted) filter (where ${isOwn}), 0)::bigint as discounted,
        coalesce(sum(c.charged) filter (where ${holds}), 0)::bigint as group_charged,
        coalesce(sum(c.discounted) filter (where ${holds}), 0)::bigint as group_discounted
      from past_registrants g
      cross join lateral (
        select v.charged, v.discounted from past_charges v
        where v.registrant_id = g.registrant_id and v.position <= ${position} order by v.position desc limit 1
      ) c
      where g.primary_id = r.primary_id and g.position <= ${position}
    ) charged, (
      select ${sumOf('payment')} - ${sumOf('refund')} as group_paid, ${sumOf('charge')} as group_charged_more,
        ${sumOf('discount')} as group_discounted_more
      from past_transactions t
      where t.primary_id = r.primary_id and t.position <= ${position} and not ${wentOn(position)}
        and not exists (
          select 1 from past_removals x where x.transaction_id = t.transaction_id and x.position <= ${position})
    ) transacted)`;
};
