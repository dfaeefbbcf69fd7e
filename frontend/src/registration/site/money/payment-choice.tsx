import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { offeredMethods } from '@turnout/contracts/payment';
import { PaymentMethod, PaymentType } from '@turnout/contracts/registration';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../ui/use-money.ts';
import {
  amountsOf,
  amountTypes,
  methodOf,
  paymentIds,
  writtenOut,
  type DraftPayment,
  type Paying,
} from './payment.form.ts';
import type { SiteEvent } from '../parts/site-reads.ts';
import classes from '../parts/site.module.css';

/** What a way to pay is called: a bank transfer as the event calls it. */
export const useMethodName = ({ paymentProviderName }: Pick<SiteEvent, 'paymentProviderName'>) => {
  const { t } = useTranslation('site');
  const own = (paymentProviderName ?? '').trim();
  return (method: PaymentMethod): string => (method === 'zelle' && own !== '' ? own : t(`payment.methods.${method}`));
};

/** How one pays in a way: of a bank transfer in the organisers' words. */
export const MethodInstructions = ({
  event,
  method,
}: {
  readonly event: SiteEvent;
  readonly method: PaymentMethod;
}) => {
  const { t } = useTranslation('site');
  const own = method === 'zelle' ? (event.zelleDescription ?? '').trim() : '';
  const words = own === '' && ['cash', 'check'].includes(method) ? t(`payment.how.${method}`) : own;
  return words === '' ? null : (
    <Text size="sm" className={classes.description ?? ''} dir="auto">
      {words}
    </Text>
  );
};

interface ChoiceProps {
  readonly event: SiteEvent;
  readonly paying: Paying;
  readonly payment: DraftPayment;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (payment: DraftPayment) => void;
}

/** The ways to pay that the event offers, and how the chosen one goes. */
const Methods = ({ event, paying, payment, errors, onChange }: ChoiceProps) => {
  const { t } = useTranslation('site');
  const nameOf = useMethodName(event);
  const methods = offeredMethods(event);
  const method = methodOf(paying, payment);
  if (method === undefined) return null;
  return (
    <>
      <Radio.Group
        label={t('payment.method')}
        value={method}
        onChange={(value) => onChange({ method: PaymentMethod.parse(value) })}
        error={errors[paymentIds.method]}
      >
        <Stack gap="xs" mt="xs">
          {methods.map((one, index) => (
            <Radio key={one} value={one} label={nameOf(one)} {...(index === 0 ? { id: paymentIds.method } : {})} />
          ))}
        </Stack>
      </Radio.Group>
      <MethodInstructions event={event} method={method} />
    </>
  );
};

/** How much is paid now: all of it, the deposit, or an amount of one's own. */
const Amounts = ({ paying, payment, errors, onChange }: Omit<ChoiceProps, 'event'>) => {
  const { t, i18n } = useTranslation('site');
  const money = useMoney(paying.currency);
  const { due, minimum } = amountsOf(paying);
  const types = amountTypes(paying);
  if (types.length === 1) return null;
  const labels: Readonly<Record<PaymentType, string>> = {
    full: t('payment.full', { amount: money(due) }),
    deposit: t('payment.deposit', { amount: money(minimum) }),
    partial: t('payment.custom'),
  };
  return (
    <>
      <Radio.Group
        label={t('payment.amount')}
        required
        value={payment.type ?? ''}
        onChange={(value) => onChange({ type: PaymentType.parse(value) })}
        error={errors[paymentIds.type]}
      >
        <Stack gap="xs" mt="xs">
          {types.map((one, index) => (
            <Radio key={one} value={one} label={labels[one]} {...(index === 0 ? { id: paymentIds.type } : {})} />
          ))}
        </Stack>
      </Radio.Group>
      {payment.type === 'partial' && (
        <TextInput
          id={paymentIds.amount}
          label={t('payment.customAmount')}
          description={t('payment.between', { minimum: money(minimum), due: money(due) })}
          inputMode="decimal"
          autoComplete="off"
          required
          value={payment.amount ?? ''}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
          onBlur={({ currentTarget }) => {
            const amount = writtenOut(paying, currentTarget.value, i18n.language);
            if (amount !== currentTarget.value) onChange({ amount });
          }}
          error={errors[paymentIds.amount]}
        />
      )}
    </>
  );
};

/** How, and how much, somebody pays. */
export const PaymentChoice = memo((props: ChoiceProps) => (
  <Stack gap="md">
    <Amounts {...props} />
    <Methods {...props} />
  </Stack>
));
PaymentChoice.displayName = 'PaymentChoice';
