import { Stack, Table, Title } from '@mantine/core';
import type { MoneyReport } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../ui/format.ts';
import { TableCard } from '../../ui/table-card.tsx';
import classes from './money.module.css';
import { useMoney } from '../../ui/use-money.ts';

type Row = readonly [key: string, name: string, ...amounts: number[]];

interface AmountsProps {
  readonly title: string;
  /** The first column's name, then those of amounts. */
  readonly heads: readonly string[];
  readonly rows: readonly Row[];
  readonly currency: string;
}

/** A table of amounts, one line a name. */
const Amounts = ({ title, heads, rows, currency }: AmountsProps) => {
  const money = useMoney(currency);
  if (rows.length === 0) return null;
  const [first = '', ...others] = heads;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <TableCard label={title} heads={[first, ...others.map((text) => ({ text, ta: 'end' as const }))]}>
        {rows.map(([key, name, ...amounts]) => (
          <Table.Tr key={key}>
            <Table.Th scope="row" fw={500} className={classes.name ?? ''}>
              {name}
            </Table.Th>
            {amounts.map((amount, place) => (
              // Columns never move.
              <Table.Td
                key={`amount ${place}`}
                data-label={others[place]}
                className={`tabular ${classes.amount ?? ''}`}
              >
                {money(amount)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </TableCard>
    </section>
  );
};

/** One currency's money: what it comes to, by type, by way of payment and by day. */
export const MoneyIn = ({ report, bankName }: { readonly report: MoneyReport; readonly bankName: string }) => {
  const { t } = useTranslation('money');
  const { i18n } = useTranslation();
  const { currency, charged, discounts, tax, total, paid, refunded, fees, owed } = report;
  const names = (keys: readonly string[]): string[] => keys.map((key) => t(`amount.${key}`));
  const nameOf = (method: string): string => (method === 'zelle' && bankName !== '' ? bankName : t(`method.${method}`));
  const sums = { charged, discounts, tax, total, paid, refunded, owed, fees };
  return (
    <Stack gap="lg">
      <Amounts
        title={t('inAll', { currency })}
        heads={[t('what'), t('amount.amount')]}
        currency={currency}
        rows={Object.entries(sums).map(([key, amount]) => [key, t(`amount.${key}`), amount])}
      />
      <Amounts
        title={t('byType', { currency })}
        heads={[t('type'), ...names(['charged', 'discounts', 'tax'])]}
        currency={currency}
        rows={report.types.map((one) => [one._id, one.name || t('noType'), one.charged, one.discounts, one.tax])}
      />
      <Amounts
        title={t('byMethod', { currency })}
        heads={[t('way'), ...names(['paid', 'refunded', 'fees'])]}
        currency={currency}
        rows={report.methods.map((one) => [one.method, nameOf(one.method), one.paid, one.refunded, one.fees])}
      />
      <Amounts
        title={t('byDay', { currency })}
        heads={[t('day'), ...names(['charged', 'discounts', 'tax', 'paid', 'refunded', 'fees'])]}
        currency={currency}
        rows={report.days.map((one) => [
          one.day,
          formatDay(one.day, i18n.language),
          one.charged,
          one.discounts,
          one.tax,
          one.paid,
          one.refunded,
          one.fees,
        ])}
      />
    </Stack>
  );
};
