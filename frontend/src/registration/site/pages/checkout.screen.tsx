import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowRight, IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { paymentApi, type CheckoutView } from '@turnout/contracts/payment';
import { minorOf, RegistrantId } from '@turnout/contracts/kernel';
import { type FormEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useMoney } from '../../../ui/use-money.ts';
import { useCommand } from '../../../platform/command.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import type { FormProblem } from '../../../ui/form-problems.ts';
import { useFrameTitle } from '../../../ui/frame-title.tsx';
import { Page } from '../../../ui/page.tsx';
import { SavingButton } from '../../../ui/saving-button.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { Balance } from '../money/balance.tsx';
import { EventPictures } from '../parts/event-pictures.tsx';
import { useFromForm } from '../money/from-form.ts';
import { amountIn } from '../money/paid-now.ts';
import { PaymentChoice } from '../money/payment-choice.tsx';
import {
  amountProblem,
  amountsOf,
  amountTypes,
  methodOf,
  paymentIds,
  writtenIn,
  type DraftPayment,
  type Paying,
} from '../money/payment.form.ts';
import { TransferDetailsCard } from '../money/transfer-details.tsx';
import { useProviderReturn } from '../money/provider-return.ts';
import { useRefusedAt } from '../form/hooks/use-refused-at.ts';
import { type SiteEvent, useCheckout, useEvent, useGroup } from '../parts/site-reads.ts';
import { useSeenAgain } from '../parts/use-seen-again.ts';

type Registration = Extract<ReturnType<typeof useGroup>, { state: 'read' }>['data']['registration'];

/** What is due at the checkout, in minor units. */
const payingAt = (event: SiteEvent, { currency, total, paid }: CheckoutView): Paying => ({
  event,
  currency,
  total: minorOf(total, currency),
  paid: minorOf(Math.max(0, paid), currency),
});

/** What was chosen before, as it stands in the form. */
const chosenOf = (paying: Paying, checkout: CheckoutView, chosen: Registration, language: string): DraftPayment => {
  const { amount, due, minimum } = checkout;
  const partial = { type: 'partial', amount: writtenIn(paying, amount, language) } as const;
  return {
    ...(chosen.paymentMethod === undefined ? {} : { method: chosen.paymentMethod }),
    ...(amount >= due ? { type: 'full' } : amount === minimum ? { type: 'deposit' } : partial),
  };
};

interface CheckoutProps {
  readonly event: SiteEvent;
  readonly registration: Registration;
  readonly checkout: CheckoutView;
  /** Reads anew what is due. */
  readonly again: () => void;
  /** Reads the event anew: a way to pay is offered no more. */
  readonly onMethodGone: () => void;
}

const nobody = { people: [] };

/** What was chosen, as far as it is still offered: with what was paid meanwhile a deposit may be. */
const stillOffered = (paying: Paying, payment: DraftPayment): DraftPayment =>
  payment.type === undefined || amountTypes(paying).includes(payment.type) ? payment : { ...payment, type: 'full' };

/** What is chosen, what is wrong with it, and keeping it. */
const usePay = ({ event, registration, checkout, again, onMethodGone }: CheckoutProps, onKept: () => void) => {
  const { t, i18n } = useTranslation('site');
  const paying = payingAt(event, checkout);
  const [chosen, setChosen] = useState(() => chosenOf(paying, checkout, registration, i18n.language));
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const command = useCommand(paymentApi.setCheckoutAmount);
  const refusedAt = useRefusedAt(event);
  const change = useCallback(
    (next: DraftPayment) => {
      setProblem(null);
      setChosen((before) => ({ ...before, ...next }));
    },
    [setChosen, setProblem],
  );
  const payment = stillOffered(paying, chosen);
  const submit = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    const amount = amountIn(paying, payment, i18n.language);
    const wrong = payment.type === 'partial' ? amountProblem(paying, payment.amount ?? '', i18n) : null;
    if (amount === null || wrong !== null) {
      const isUnread = amount === null && (payment.amount ?? '').trim() !== '';
      const isTooLow = !isUnread && (amount ?? 0) < amountsOf(paying).minimum;
      const message = isTooLow || wrong === null ? t('payment.tooLow') : wrong;
      return setProblem({ field: paymentIds.amount, label: '', message });
    }
    const method = methodOf(paying, payment);
    const body = { registrationId: RegistrantId.parse(registration._id), amount, paymentMethod: method ?? null };
    const result = await command.run({ body });
    if (result.ok) return onKept();
    // More may be paid by now than the page knows.
    again();
    if (result.refusal.code === 'no-such-method') onMethodGone();
    setProblem(refusedAt(result.refusal, nobody));
  };
  return { paying, payment, problem, change, submit, isSaving: command.isSaving };
};

const Pay = (props: CheckoutProps) => {
  const { t } = useTranslation('site');
  const { event, registration, checkout } = props;
  const money = useMoney(checkout.currency);
  const navigate = useNavigate();
  const state = useFromForm();
  const [dueAtFirst] = useState(checkout.due);
  const confirmation = `/welcome-email/${registration._id}`;
  const { paying, payment, problem, change, submit, isSaving } = usePay(
    props,
    () => void navigate(confirmation, { state }),
  );
  const errors = problem === null ? {} : { [problem.field]: problem.message };
  return (
    <form noValidate onSubmit={(pressed) => void submit(pressed)}>
      <Stack gap="lg">
        {state !== undefined && (
          <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />} role="status">
            {t('confirmation.registered')}
          </Alert>
        )}
        <FormErrors problems={problem === null ? [] : [problem]} />
        <Balance {...checkout} />
        <Text role="status" fw={600}>
          {checkout.due !== dueAtFirst && t('payment.dueNow', { amount: money(checkout.due) })}
        </Text>
        {checkout.minimum > 0 && checkout.minimum < checkout.due && (
          <Text c="dimmed">{t('payment.depositLine', { amount: money(checkout.minimum) })}</Text>
        )}
        <PaymentChoice event={event} paying={paying} payment={payment} errors={errors} onChange={change} />
        {methodOf(paying, payment) === 'zelle' && (
          <TransferDetailsCard key={`${checkout.due} ${checkout.amount}`} registrationId={registration._id} />
        )}
        <Group gap="sm">
          <SavingButton type="submit" isSaving={isSaving} rightSection={<IconArrowRight size={20} aria-hidden />}>
            {t('payment.continue')}
          </SavingButton>
          <Button component={Link} to={confirmation} state={state} variant="default">
            {t('payment.skip')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
};

/** Where nothing is to be paid now, as all is or as they are still to be accepted: how they stand, and the way back. */
const NothingToPay = ({ checkout, to }: { readonly checkout: CheckoutView; readonly to: string }) => {
  const { t } = useTranslation('site');
  const isPaid = checkout.due <= 0;
  return (
    <Stack gap="lg">
      <Alert
        color={isPaid ? 'green' : 'yellow'}
        variant="light"
        icon={isPaid ? <IconCircleCheck aria-hidden /> : <IconHourglass aria-hidden />}
        role="status"
      >
        {t(isPaid ? 'payment.nothingDue' : 'payment.awaitsApproval')}
      </Alert>
      {checkout.currency !== '' && <Balance {...checkout} />}
      <Group>
        <Button component={Link} to={to}>
          {t('payment.toConfirmation')}
        </Button>
      </Group>
    </Stack>
  );
};

const Missing = () => {
  const { t } = useTranslation('site');
  return <ErrorState title={t('confirmation.missing')} message={t('confirmation.missingText')} />;
};

/** What there is to do at the checkout, if anything. */
const Part = ({ to, ...props }: CheckoutProps & { readonly to: string }) => {
  const { checkout } = props;
  const isAsked = checkout.due > 0 && !checkout.awaitsApproval;
  return isAsked ? <Pay {...props} /> : <NothingToPay checkout={checkout} to={to} />;
};

const Shown = (props: CheckoutProps) => {
  const { event, registration } = props;
  const { t } = useTranslation('site');
  useFrameTitle(event.name, `/evt/${event._id}`, event.notificationEmail);
  const to = `/welcome-email/${registration._id}`;
  return (
    <Page
      title={t('payment.checkout')}
      size="sm"
      lead={event.name}
      above={<EventPictures event={event} isSlim />}
      back={{ to, label: t('payment.toConfirmation') }}
    >
      <Part {...props} to={to} />
    </Page>
  );
};

/** The payment of a group: how much now, and how (rule money/checkout); nobody's where the event hides payment. */
export const CheckoutScreen = () => {
  const { registrationId = null } = useParams();
  const navigate = useNavigate();
  const toConfirmation = useCallback(
    () => void navigate(`/welcome-email/${registrationId ?? ''}`, { replace: true }),
    [navigate, registrationId],
  );
  useProviderReturn(toConfirmation);
  const group = useGroup(registrationId);
  const checkout = useCheckout(registrationId);
  useSeenAgain(checkout.again);
  const registration = group.state === 'read' ? group.data.registration : null;
  const event = useEvent(registration?.event ?? null);
  const parts = [group, checkout, event];
  if (registrationId === null || parts.some(({ state }) => state === 'refused')) return <Missing />;
  const failed = parts.find(({ state }) => state === 'failed');
  if (failed !== undefined) return <ErrorState onRetry={failed.again} />;
  // What was due a moment ago is no offer to pay.
  if (registration === null || checkout.state !== 'read' || !checkout.isFresh || event.state !== 'read')
    return <PageSkeleton />;
  return (
    <Shown
      event={event.data}
      registration={registration}
      checkout={checkout.data}
      again={checkout.again}
      onMethodGone={event.again}
    />
  );
};
