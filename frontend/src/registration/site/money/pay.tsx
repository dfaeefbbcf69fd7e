import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconCircleCheck, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { formatTime } from '../../../ui/format.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { PlayMoney } from '../../../ui/play-money.tsx';
import { SavingButton } from '../../../ui/saving-button.tsx';
import { useMoney } from '../../../ui/use-money.ts';
import { Balance } from './balance.tsx';
import { useFromForm } from './from-form.ts';
import { OnlineTotalLines } from './online-total.tsx';
import { PassOn } from './pass-on.tsx';
import { PayButton } from './pay-button.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { checkoutMethodOf, paymentIds } from './payment.form.ts';
import { TransferDetailsCard } from './transfer-details.tsx';
import { type CheckoutProps, usePay } from './use-pay.ts';

type Paying = ReturnType<typeof usePay>;

/** The buttons of the checkout: paying on a provider's page, or keeping the choice for later, and leaving it. */
const Buttons = ({ pay, to, state }: { readonly pay: Paying; readonly to: string; readonly state: unknown }) => {
  const { t } = useTranslation('site');
  const { provider, total, paying, isTooLow, isOpening, isSaving, isForOthers } = pay;
  return (
    <Stack gap="md" align="flex-start">
      {provider !== null && total !== null && (
        <>
          <OnlineTotalLines paying={paying} total={total} />
          <PayButton
            provider={provider}
            currency={paying.currency}
            total={total}
            isTooLow={isTooLow}
            isOpening={isOpening}
          />
        </>
      )}
      <Group gap="sm">
        {provider === null && !isForOthers && (
          <SavingButton type="submit" isSaving={isSaving} rightSection={<IconArrowRight size={20} aria-hidden />}>
            {t('payment.continue')}
          </SavingButton>
        )}
        {!isForOthers && (
          <Button component={Link} to={to} state={state} variant="default">
            {t('payment.skip')}
          </Button>
        )}
      </Group>
    </Stack>
  );
};

/** Says when the time to pay ends, on the clocks of the event; nothing where it does not. */
const PayBy = ({ payBy, zone }: { readonly payBy: CheckoutProps['checkout']['payBy']; readonly zone: string }) => {
  const { t, i18n } = useTranslation('site');
  if (payBy === null) return null;
  return <Text fw={600}>{t('payment.payBy', { time: formatTime(payBy, 'stamp', zone, i18n.language) })}</Text>;
};

/** Says that the provider's page did not open, and why; pressing again is the same wish. */
const NotOpened = ({ problem }: { readonly problem: string | null }) => (
  <div role="alert" className={problem === null ? 'unseen' : ''}>
    {problem !== null && (
      <Alert color="red" variant="light" icon={<IconPlugConnectedX aria-hidden />}>
        {problem}
      </Alert>
    )}
  </div>
);

/** The form of the checkout: the debt, the ways to pay, and how much of it now (rule money/checkout). */
export const Pay = (props: CheckoutProps) => {
  const { t } = useTranslation('site');
  const { event, checkout, payerKey } = props;
  const money = useMoney(checkout.currency);
  const navigate = useNavigate();
  const state = useFromForm();
  const [dueAtFirst] = useState(checkout.due);
  const to = `/welcome-email/${payerKey}`;
  const pay = usePay(props, () => void navigate(to, { state }));
  const { paying, payment, problem, provider, isTooLow } = pay;
  const tooLow = isTooLow && provider !== null && problem === null ? { [paymentIds.amount]: t('payment.tooLow') } : {};
  const errors = problem === null ? tooLow : { [problem.field]: problem.message };
  return (
    <form noValidate onSubmit={(pressed) => void pay.submit(pressed)}>
      <Stack gap="lg">
        {provider !== null && <PlayMoney mode={event.onlineModes?.[provider] ?? null} />}
        {state !== undefined && (
          <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />} role="status">
            {t('confirmation.registered')}
          </Alert>
        )}
        <FormErrors problems={problem === null ? [] : [problem]} />
        <Balance {...checkout} />
        <Text role="status" fw={600} className={checkout.due === dueAtFirst ? 'unseen' : ''}>
          {checkout.due !== dueAtFirst && t('payment.dueNow', { amount: money(checkout.due) })}
        </Text>
        <PayBy payBy={checkout.payBy} zone={event.timeZone} />
        {checkout.minimum > 0 && checkout.minimum < checkout.due && (
          <Text c="dimmed">{t('payment.depositLine', { amount: money(checkout.minimum) })}</Text>
        )}
        <PaymentChoice
          event={event}
          paying={paying}
          payment={provider === null ? payment : { ...payment, method: provider }}
          errors={errors}
          onChange={pay.change}
        />
        {checkoutMethodOf(paying, payment) === 'zelle' && (
          <TransferDetailsCard key={`${checkout.due} ${checkout.amount}`} payerKey={payerKey} />
        )}
        <NotOpened problem={pay.onlineProblem} />
        <Buttons pay={pay} to={to} state={state} />
        {!pay.isForOthers && checkout.payCode !== null && <PassOn payCode={checkout.payCode} />}
      </Stack>
    </form>
  );
};
