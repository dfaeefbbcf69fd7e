import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../ui/use-money.ts';
import classes from '../parts/site.module.css';

interface BalanceProps {
  readonly currency: string;
  /** With the currency's decimals. */
  readonly total: number;
  readonly paid: number;
  readonly due: number;
  /** Absent: nothing went back, or it is not known. */
  readonly refunded?: number;
}

/** The sums of a group: owed in all, paid after what went back, refunded, and still owed. */
export const Balance = ({ currency, total, paid, due, refunded = 0 }: BalanceProps) => {
  const { t } = useTranslation('site');
  const money = useMoney(currency);
  const lines = [
    ['total', total],
    ['paid', paid],
    ...(refunded === 0 ? [] : [['refunded', refunded] as const]),
    due < 0 ? (['over', -due] as const) : (['due', due] as const),
  ] as const;
  return (
    <dl className={classes.balance}>
      {lines.map(([name, amount]) => (
        <div key={name}>
          <dt>{t(`payment.${name}`)}</dt>
          <dd className="tabular">{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
};
