import { Card, Table, Text } from '@mantine/core';
import { decimalOf, minorOf, type EventId } from '@turnout/contracts/kernel';
import { paymentTopics, type MoneySummary } from '@turnout/contracts/payment';
import { RegistrationStatus, type PaymentFilter } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { Busy } from '../ui/busy.tsx';
import { paymentWords } from '../ui/payment-words.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useMoney } from '../ui/use-money.ts';
import classes from './payment.module.css';

/** The sum of the amounts of some statuses, without what binary fractions leave. */
const sumOf = (amounts: MoneySummary['totals'], statuses: readonly RegistrationStatus[], currency: string): number =>
  decimalOf({ minor: statuses.reduce((sum, status) => sum + minorOf(amounts[status], currency), 0), currency });

interface InCurrencyProps {
  readonly summary: MoneySummary;
  readonly statuses: readonly RegistrationStatus[];
}

const InCurrency = ({ summary, statuses }: InCurrencyProps) => {
  const { t } = useTranslation('payment');
  const { currency, totals, paids, dues } = summary;
  const money = useMoney(currency);
  const label = t('summary.in', { currency });
  const shown = RegistrationStatus.options.filter((status) => statuses.includes(status));
  const rows = [...shown, 'all'] as const;
  const amountOf = (amounts: MoneySummary['totals'], row: (typeof rows)[number]): string =>
    money(row === 'all' ? sumOf(amounts, shown, currency) : amounts[row]);
  return (
    <Table.ScrollContainer
      minWidth={400}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': label } }}
    >
      <Table aria-label={label} className={`tabular ${classes.summary ?? ''}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{currency}</Table.Th>
            <Table.Th ta="end">{t('totals.total')}</Table.Th>
            <Table.Th ta="end">{t('totals.paid')}</Table.Th>
            <Table.Th ta="end">{t('totals.due')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row} className={row === 'all' ? (classes.all ?? '') : ''}>
              <Table.Th scope="row">{row === 'all' ? t('summary.all') : <StatusBadge status={row} />}</Table.Th>
              <Table.Td ta="end">{amountOf(totals, row)}</Table.Td>
              <Table.Td ta="end">{amountOf(paids, row)}</Table.Td>
              <Table.Td ta="end">{amountOf(dues, row)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
};

interface SummaryProps {
  readonly eventId: EventId;
  /** Only groups that paid so; absent: all. */
  readonly paymentStatus?: PaymentFilter | undefined;
  /** Only groups whose primary registrant has one of these; absent: all. */
  readonly statuses?: readonly RegistrationStatus[] | undefined;
}

/** The sums that the groups of an event owe and paid by status, live, for those who may see it (rule money/transaction-summary). */
export const SummaryCard = ({ eventId, paymentStatus, statuses = RegistrationStatus.options }: SummaryProps) => {
  const { t } = useTranslation('payment');
  const maySee = useMay(eventId)('viewTransactionSummary');
  const { state, view } = useTopic(paymentTopics.summary, maySee ? { eventId, paymentStatus } : null);
  if (!maySee || state === 'refused') return null;
  return (
    <Card component="section" aria-labelledby="money-heading" data-behind={state === 'behind' || undefined}>
      <h2 id="money-heading" className={classes.title}>
        {t('summary.title')}
      </h2>
      {paymentStatus !== undefined && (
        <Text c="dimmed">{t('summary.only', { state: t(paymentWords[paymentStatus]) })}</Text>
      )}
      {view === null && <Busy label={t('ui:loading')} />}
      {view !== null && view.length === 0 && <Text c="dimmed">{t('summary.none')}</Text>}
      {view?.map((summary) => (
        <InCurrency key={summary.currency} summary={summary} statuses={statuses} />
      ))}
    </Card>
  );
};
