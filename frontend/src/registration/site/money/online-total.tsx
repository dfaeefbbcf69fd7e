import { Text } from '@mantine/core';
import { decimalOf } from '@turnout/contracts/kernel';
import type { Provider } from '@turnout/contracts/charges';
import { onlineFeeOn } from '@turnout/contracts/payment';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../ui/use-money.ts';
import type { Paying } from './payment.form.ts';
import classes from '../parts/site.module.css';

/** The amounts of a payment online, with the currency's decimals. */
export interface OnlineTotal {
  readonly amount: number;
  readonly fee: number;
  readonly total: number;
}

/** Works out what is paid on a provider's page for an amount: with the fee on top (rule money/processing-fee). @param minor in minor units. */
export const onlineTotalOf = ({ event, currency }: Paying, provider: Provider, minor: number): OnlineTotal => {
  const fee = onlineFeeOn(minor, event, [provider]);
  const shown = (sum: number): number => decimalOf({ minor: sum, currency });
  return { amount: shown(minor), fee: shown(fee), total: shown(minor + fee) };
};

/** The amount, the processing fee and what they come to, before anybody pays; nothing where there is no fee. */
export const OnlineTotalLines = ({ paying, total }: { readonly paying: Paying; readonly total: OnlineTotal }) => {
  const { t, i18n } = useTranslation('site');
  const money = useMoney(paying.currency);
  if (total.fee === 0) return null;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 4 });
  const rate = percent.format(paying.event.onlinePaymentProcessingFee / 100);
  const lines = [
    { label: t('payment.payNow'), amount: total.amount },
    { label: t('payment.fee', { rate }), amount: total.fee },
    { label: t('payment.inAll'), amount: total.total },
  ];
  return (
    <section aria-labelledby="online-total" className={classes.onlineTotal}>
      <Text id="online-total" fw={600} mb={4}>
        {t('payment.onlineTotal')}
      </Text>
      <dl className={classes.balance} aria-live="polite">
        {lines.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
