import type { Instant } from '@turnout/contracts/kernel';
import type { MassTrigger } from '@turnout/contracts/messaging';
import { sql, type FragmentSqlToken } from 'slonik';
import { owing } from '../platform/money-of-row.ts';

/** A trigger whose moment has come for whoever is of the event, or may have come for some. */
export interface Triggered {
  readonly trigger: MassTrigger;
  /** Whoever's own moment was before that is none of its business. */
  readonly since: Instant;
  readonly now: Instant;
}

/** On `registrants r`: the trigger's moment has come for them. A moment of the event's own dates has come for all. */
export const triggeredCondition = ({ trigger: { on, days }, since, now }: Triggered): FragmentSqlToken => {
  const after = (column: FragmentSqlToken) => {
    const moment = sql.fragment`${column} + make_interval(days => ${days})`;
    return sql.fragment`(${moment} >= ${since}::timestamptz and ${moment} <= ${now}::timestamptz)`;
  };
  switch (on) {
    case 'registration':
      return after(sql.fragment`r.created_at`);
    case 'check-in':
      return after(sql.fragment`r.checked_in_at`);
    case 'payment-due':
      // Whoever registered first pays for all of the group.
      return sql.fragment`(r.place = 1 and (${owing('not-paid')} or ${owing('partial-payment')})
        and ${after(sql.fragment`r.created_at`)})`;
    case 'no-show':
      return sql.fragment`(r.status = 'confirmed' and r.checked_in_at is null)`;
    default:
      return sql.fragment`true`;
  }
};
