import { Anchor, Badge, Group, Stack, Table, Text } from '@mantine/core';
import { IconFlask, IconReceiptTax } from '@tabler/icons-react';
import type { PaymentView } from '@turnout/contracts/payment';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../ui/date-time.tsx';
import { useMoney } from '../ui/use-money.ts';
import classes from './payment.module.css';
import { type OnlineGroup, transactionAnchor } from './transactions.ts';

type OnlineShown = NonNullable<PaymentView['online']>;

/** The provider and, where the money is not real, its mode. */
export const OnlineBadges = ({ online: { provider, mode } }: { readonly online: OnlineShown }) => {
  const { t } = useTranslation('payment');
  return (
    <Group gap={6}>
      <Text span size="sm" c="dimmed">
        {t(`online.provider.${provider}`)}
      </Text>
      {mode !== 'live' && (
        <Badge color="grape" variant="light" miw="max-content" leftSection={<IconFlask size={13} aria-hidden />}>
          {t(`ui:playMoney.${mode}`)}
        </Badge>
      )}
    </Group>
  );
};

interface LinkProps {
  readonly to: PaymentView;
  readonly zone: string;
  /** The key of the words before its day. */
  readonly words: 'refundOf' | 'refundedBy';
}

/** A link to another transaction of the same payment. */
const TransactionLink = ({ to, zone, words }: LinkProps) => {
  const { t } = useTranslation('payment');
  const money = useMoney(to.currency);
  return (
    <Text size="sm">
      <Anchor href={`#${transactionAnchor(to)}`} underline="always" size="sm">
        {t(`online.${words}`, { amount: money(to.amount === 0 ? to.processingFee : to.amount) })}
      </Anchor>{' '}
      <DateTime at={to.createdAt} zone={zone} />
    </Text>
  );
};

interface OnlineLinksProps {
  readonly payment: PaymentView;
  /** Undefined: it was recorded by hand, or made by a price. */
  readonly group: OnlineGroup | undefined;
  readonly zone: string;
}

/** The way from a payment to its refunds, and back. */
export const OnlineLinks = ({ payment, group, zone }: OnlineLinksProps) => {
  if (group === undefined) return null;
  const isRefund = payment.type === 'refund';
  const others = isRefund ? (group.payment === null ? [] : [group.payment]) : group.refunds;
  if (others.length === 0) return null;
  return (
    <Stack gap={2}>
      {others.map((other) => (
        <TransactionLink key={other._id} to={other} zone={zone} words={isRefund ? 'refundOf' : 'refundedBy'} />
      ))}
    </Stack>
  );
};

const feeWordsOf = ({ type, amount }: Pick<PaymentView, 'type' | 'amount'>) => {
  if (amount === 0) return 'feeAlone';
  return type === 'refund' ? 'feeOfRefund' : 'feeOf';
};

/** The processing fee that was paid with a payment, as a line of its own: it is no part of what the group paid. */
export const FeeRow = ({ payment, zone }: { readonly payment: PaymentView; readonly zone: string }) => {
  const { t } = useTranslation('payment');
  const money = useMoney(payment.currency);
  if (payment.processingFee === 0) return null;
  return (
    <Table.Tr className={classes.fee ?? ''}>
      <Table.Td data-label={t('table.date')}>
        <DateTime at={payment.createdAt} zone={zone} />
      </Table.Td>
      <Table.Td>
        <Badge color="gray" variant="light" miw="max-content" leftSection={<IconReceiptTax size={13} aria-hidden />}>
          {t('online.fee')}
        </Badge>
      </Table.Td>
      <Table.Td>
        <span className={`tabular ${classes.amount ?? ''}`}>{money(payment.processingFee)}</span>
      </Table.Td>
      <Table.Td className={classes.description ?? ''}>
        {t(`online.${feeWordsOf(payment)}`, { amount: money(payment.amount) })}
      </Table.Td>
      <Table.Td colSpan={4} />
    </Table.Tr>
  );
};
