import type { Fee } from '@turnout/contracts/form-rules';
import { decimalOf } from '@turnout/contracts/kernel';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './fees.module.css';
import type { SiteField } from './site-types.ts';

export interface FeesProps {
  readonly fields: readonly SiteField[];
  /** By field id. */
  readonly costs: ReadonlyMap<string, Fee>;
  readonly currency: string;
}

interface LineProps {
  readonly title: string;
  /** What it would cost without its discount; absent: it has none. */
  readonly before?: string;
  readonly amount: string;
  readonly isTotal?: boolean;
}

// Plain elements: a form has many of these lines, and they change while somebody types.
const Line = memo(({ title, before, amount, isTotal = false }: LineProps) => (
  <div className={isTotal ? `${classes.line} ${classes.total}` : classes.line}>
    <span dir="auto">{title}</span>
    <span className={classes.amount}>
      {before !== undefined && <s className={classes.before}>{before}</s>}
      {amount}
    </span>
  </div>
));
Line.displayName = 'Line';

/** What somebody's answers cost, line by line, less what discounts of the day take off (spec 000, section 5). */
export const Fees = ({ fields, costs, currency }: FeesProps) => {
  const { t, i18n } = useTranslation('site');
  const money = useMemo(
    () => new Intl.NumberFormat(i18n.language, { style: 'currency', currency }),
    [i18n.language, currency],
  );
  if (!fields.some(({ feeField }) => feeField)) return null;
  const shown = (minor: number): string => money.format(decimalOf({ minor, currency }));
  const lines = fields.flatMap(({ _id, title }) => {
    const cost = costs.get(_id);
    return cost === undefined ? [] : [{ _id, title, ...cost }];
  });
  const total = lines.reduce((sum, { fee, off }) => sum + fee - off, 0);
  return (
    <div className={classes.fees} role="status" aria-label={t('form.fees')}>
      {lines.map(({ _id, title, fee, off }) => (
        <Line key={_id} title={title} amount={shown(fee - off)} {...(off > 0 && { before: shown(fee) })} />
      ))}
      <Line title={t('form.feesTotal')} amount={shown(total)} isTotal />
    </div>
  );
};
