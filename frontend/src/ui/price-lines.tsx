import { itemsOf, type ChargeLine } from '@turnout/contracts/charges';
import { decimalOf, minorOf } from '@turnout/contracts/kernel';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from './use-money.ts';
import classes from './price-lines.module.css';

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
    <span className={`${classes.amount} tabular`}>
      {before !== undefined && <s className={classes.before}>{before}</s>}
      {amount}
    </span>
  </div>
));
Line.displayName = 'Line';

export interface PriceLinesProps {
  /** What the lines are of, for whoever cannot see where they stand. */
  readonly label: string;
  readonly currency: string;
  /** With the currency's decimals. */
  readonly lines: readonly (Pick<ChargeLine, 'source' | 'amount'> & Partial<Pick<ChargeLine, 'kind'>>)[];
  readonly total: number;
  readonly totalLabel: string;
  readonly nameOf: (source: string) => string;
  /** Whether changes are read out: on the form, not on a page that stands still. */
  readonly isLive?: boolean;
}

/** What somebody is charged, line by line: each price less its discount, and what it comes to. Nothing where all is free. */
export const PriceLines = ({ label, currency, lines, total, totalLabel, nameOf, isLive = false }: PriceLinesProps) => {
  const { t } = useTranslation('ui');
  const money = useMoney(currency);
  if (lines.length === 0) return null;
  const items = itemsOf(lines);
  const tax = items.reduce((sum, item) => sum + minorOf(item.tax, currency), 0);
  return (
    <div className={classes.fees} role={isLive ? 'status' : 'group'} aria-label={label}>
      {items.map(({ source, price, off }) => (
        <Line
          key={source}
          title={nameOf(source)}
          amount={money(price - off)}
          {...(off > 0 && price > 0 && { before: money(price) })}
        />
      ))}
      {tax > 0 && <Line title={t('price.tax')} amount={money(decimalOf({ minor: tax, currency }))} />}
      <Line title={totalLabel} amount={money(total)} isTotal />
    </div>
  );
};
