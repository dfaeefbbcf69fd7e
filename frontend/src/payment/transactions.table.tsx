import { Badge, Button, Stack, Table, Text } from '@mantine/core';
import { IconCoin, IconDiscount2, IconReceipt, IconReceiptRefund, IconTrash } from '@tabler/icons-react';
import type { PaymentView } from '@turnout/contracts/payment';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../ui/date-time.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { useMoney } from '../ui/use-money.ts';
import { useMethodWords } from './methods.ts';
import { FeeRow, OnlineBadges, OnlineLinks } from './online-part.tsx';
import classes from './payment.module.css';
import { type OnlineGroup, onlineGroupsOf, transactionAnchor } from './transactions.ts';

const looks = {
  payment: { color: 'green', Icon: IconCoin },
  charge: { color: 'blue', Icon: IconReceipt },
  discount: { color: 'grape', Icon: IconDiscount2 },
  refund: { color: 'yellow', Icon: IconReceiptRefund },
} as const;

const Type = ({ type }: Pick<PaymentView, 'type'>) => {
  const { t } = useTranslation('payment');
  const { color, Icon } = looks[type];
  return (
    <Badge color={color} variant="light" miw="max-content" leftSection={<Icon size={13} aria-hidden />}>
      {t(`type.${type}`)}
    </Badge>
  );
};

/** How a transaction is called where it is spoken of: what it is and how much. */
export const useTransactionName = (): ((payment: Pick<PaymentView, 'type'>, amount: string) => string) => {
  const { t } = useTranslation('payment');
  return ({ type }, amount) => t('named', { type: t(`type.${type}`), amount });
};

interface RowProps {
  readonly payment: PaymentView;
  /** The transactions of the same payment at a provider; undefined: it is of none. */
  readonly group: OnlineGroup | undefined;
  readonly zone: string;
  /** null: not by this viewer. */
  readonly onRemove: (() => void) | null;
  /** null: nothing of it can go back, or not by this viewer. */
  readonly onRefund: (() => void) | null;
}

const Row = ({ payment, group, zone, onRemove, onRefund }: RowProps) => {
  const { t } = useTranslation('payment');
  const money = useMoney(payment.currency);
  const words = useMethodWords(payment.eventId);
  const nameOf = useTransactionName();
  const { type, amount, description, method, systemGenerated, by, registration, createdAt } = payment;
  const who = systemGenerated ? t('table.system') : (by?.email ?? '');
  return (
    <Table.Tr id={transactionAnchor(payment)} className={classes.row ?? ''}>
      <Table.Td data-label={t('table.date')}>
        <DateTime at={createdAt} zone={zone} />
      </Table.Td>
      <Table.Td>
        <Type type={type} />
      </Table.Td>
      <Table.Td>
        <span className={`tabular ${classes.amount ?? ''}`}>{money(amount)}</span>
      </Table.Td>
      <Table.Td className={classes.description ?? ''} dir="auto">
        {description}
        <OnlineLinks payment={payment} group={group} zone={zone} />
      </Table.Td>
      <Table.Td data-label={t('table.method')} dir="auto">
        <Stack gap={2}>
          {words(method)}
          {payment.online !== null && <OnlineBadges online={payment.online} />}
        </Stack>
      </Table.Td>
      <Table.Td data-label={t('table.registrant')} dir="auto">
        {`${registration.firstName} ${registration.lastName}`.trim() || registration.confirmationNumber}
      </Table.Td>
      <Table.Td data-label={t('table.by')}>
        {who !== '' && (
          <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
            {who}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {onRefund !== null && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconReceiptRefund size={16} aria-hidden />}
            aria-haspopup="dialog"
            aria-label={t('refund.buttonOf', { name: nameOf(payment, money(amount)) })}
            onClick={onRefund}
          >
            {t('refund.button')}
          </Button>
        )}
        {onRemove !== null && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            leftSection={<IconTrash size={16} aria-hidden />}
            aria-label={t('table.removeOf', { name: nameOf(payment, money(amount)) })}
            onClick={onRemove}
          >
            {t('table.remove')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
};

const columns = ['date', 'type', 'amount', 'description', 'method', 'registrant', 'by', 'actions'] as const;

export interface TransactionsTableProps {
  readonly payments: readonly PaymentView[];
  /** The event's time zone. */
  readonly zone: string;
  readonly mayRemove: (payment: PaymentView) => boolean;
  readonly onRemove: (payment: PaymentView) => void;
  readonly mayRefund: (payment: PaymentView) => boolean;
  readonly onRefund: (payment: PaymentView) => void;
}

/** What moved a group's money, line by line. */
export const TransactionsTable = (props: TransactionsTableProps) => {
  const { payments, zone, mayRemove, onRemove, mayRefund, onRefund } = props;
  const { t } = useTranslation('payment');
  const groups = onlineGroupsOf(payments);
  return (
    <TableCard label={t('table.title')} heads={columns.map((column) => t(`table.${column}`))}>
      {payments.map((payment) => (
        <Fragment key={payment._id}>
          <Row
            payment={payment}
            group={payment.online === null ? undefined : groups.get(payment.online.onlinePaymentId)}
            zone={zone}
            onRemove={mayRemove(payment) ? () => onRemove(payment) : null}
            onRefund={mayRefund(payment) ? () => onRefund(payment) : null}
          />
          <FeeRow payment={payment} zone={zone} />
        </Fragment>
      ))}
    </TableCard>
  );
};
