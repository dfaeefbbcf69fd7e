import { Table, Text } from '@mantine/core';
import type { StatementView } from '@turnout/contracts/bank-transfer';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../ui/use-money.ts';
import { TableCard } from '../ui/table-card.tsx';
import { Day } from './day.tsx';

/** An amount in its own currency. */
export const Amount = ({ amount, currency }: { readonly amount: number; readonly currency: string }) => {
  const money = useMoney(currency);
  return <span className="tabular">{money(amount)}</span>;
};

/** The first payments of a file as they were understood, to be looked over before they count. */
export const FirstPayments = ({ payments }: { readonly payments: StatementView['first'] }) => {
  const { t } = useTranslation('bank-transfer');
  return (
    <TableCard
      label={t('first.title')}
      heads={[t('line.day'), { text: t('line.amount'), ta: 'end' }, t('line.payer'), t('line.text')]}
    >
      {payments.map((one, index) => (
        <Table.Tr key={index}>
          <Table.Td data-first>
            <Day day={one.bookedOn} />
          </Table.Td>
          <Table.Td data-label={t('line.amount')} ta="right">
            <Amount amount={one.amount} currency={one.currency} />
          </Table.Td>
          <Table.Td data-label={t('line.payer')}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {one.payer}
            </Text>
          </Table.Td>
          <Table.Td data-label={t('line.text')}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {one.text}
            </Text>
          </Table.Td>
        </Table.Tr>
      ))}
    </TableCard>
  );
};
