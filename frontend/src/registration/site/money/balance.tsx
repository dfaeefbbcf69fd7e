import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../ui/use-money.ts';
import classes from '../parts/site.module.css';

interface BalanceProps {
  readonly currency: string;
  /** With the currency's decimals. */
  readonly total: number;
  readonly paid: number;
  readonly due: number;
}

/** What a group owes in all, paid, and still owes. */
export const Balance = ({ currency, total, paid, due }: BalanceProps) => {
  const { t } = useTranslation('site');
  const money = useMoney(currency);
  const lines = [
    ['total', total],
    ['paid', paid],
    ['due', due],
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
