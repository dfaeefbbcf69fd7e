import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { playModeOf } from '@turnout/contracts/event-setup';
import { decimalOf, minorOf } from '@turnout/contracts/kernel';
import { offeredMethods, partToPayNow } from '@turnout/contracts/payment';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PlayMoney } from '../../../ui/play-money.tsx';
import { useMoney } from '../../../ui/use-money.ts';
import { Balance } from './balance.tsx';
import { TransferDetailsCard } from './transfer-details.tsx';
import { MethodInstructions, useMethodName } from './payment-choice.tsx';
import type { SiteEvent, useGroup } from '../parts/site-reads.ts';
import classes from '../parts/site.module.css';

type Registration = Extract<ReturnType<typeof useGroup>, { state: 'read' }>['data']['registration'];

interface PaymentStateProps {
  readonly registration: Registration;
  readonly event: SiteEvent;
  /** Whether they are asked to pay: not who waits to be accepted, nor whose registration is over. */
  readonly mayPay: boolean;
  /** The sum that went back to the group, with the currency's decimals. */
  readonly refunded: number;
}

const colours = { fully_paid: 'green', partial_payment: 'yellow', not_paid: 'red' } as const;

/** The part of what is due that was chosen to be paid now, with the currency's decimals; null: none was. */
const chosenNow = (registration: Registration, event: SiteEvent, currency: string): number | null => {
  const { total = 0, paid = 0, paymentMethod: method, paymentType, checkoutPageAmount: amount = 0 } = registration;
  if (method === undefined || paymentType === undefined) return null;
  const balance = { total: minorOf(total, currency), paid: minorOf(Math.max(0, paid), currency) };
  const own = paymentType === 'partial' ? minorOf(amount, currency) : null;
  const minor = partToPayNow(balance, event, { method, paymentType, amount: own });
  return minor === null ? null : decimalOf({ minor, currency });
};

interface PayNowProps {
  /** With the currency's decimals. */
  readonly amount: number;
  readonly currency: string;
  readonly isDeposit: boolean;
}

/** What was chosen to be paid now. */
const PayNow = ({ amount, currency, isDeposit }: PayNowProps) => {
  const { t } = useTranslation('site');
  const money = useMoney(currency);
  return <Text fw={600}>{t(isDeposit ? 'payment.depositNow' : 'payment.partNow', { amount: money(amount) })}</Text>;
};

/** How a group stands, and how it pays what is due; nothing where nothing was ever charged or paid, or is hidden. */
export const PaymentState = ({ registration, event, mayPay, refunded }: PaymentStateProps) => {
  const { t } = useTranslation('site');
  const nameOf = useMethodName(event);
  const { currency = '', total = 0, paid, due, paymentStatus, paymentMethod: chosen, paymentType } = registration;
  const isHidden = event.hideAllPaymentInfoFromRegistrant || registration.parent !== null;
  if (isHidden || currency === '' || paid === undefined || due === undefined || paymentStatus === undefined)
    return null;
  if (total === 0 && paid === 0 && refunded === 0) return null;
  const method = chosen ?? offeredMethods(event)[0];
  const isDue = mayPay && due > 0;
  const now = isDue ? chosenNow(registration, event, currency) : null;
  return (
    <section aria-labelledby="payment-state">
      <Group gap="sm" mb="sm">
        <Title order={2} id="payment-state">
          {t('payment.title')}
        </Title>
        <Badge color={colours[paymentStatus]} variant="light">
          {t(`payment.states.${paymentStatus}`)}
        </Badge>
      </Group>
      <Balance currency={currency} total={total} paid={paid} due={due} refunded={refunded} />
      {isDue && (
        <Stack gap="xs" mt="sm">
          <PlayMoney mode={playModeOf(event)} />
          {now !== null && <PayNow amount={now} currency={currency} isDeposit={paymentType === 'deposit'} />}
          {method !== undefined && (
            <>
              <Text fw={600}>{t('payment.by', { method: nameOf(method) })}</Text>
              <MethodInstructions event={event} method={method} />
              {method === 'zelle' && <TransferDetailsCard key={`${due} ${now}`} payerKey={registration._id} />}
            </>
          )}
          <Group className={classes.notPrinted ?? ''}>
            <Button
              component={Link}
              to={`/checkout/${registration._id}`}
              leftSection={<IconCreditCard size={20} aria-hidden />}
            >
              {t('payment.make')}
            </Button>
          </Group>
        </Stack>
      )}
    </section>
  );
};
