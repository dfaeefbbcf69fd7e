import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconHourglass, IconInfoCircle } from '@tabler/icons-react';
import { PayCode, PayerKey, RegistrantId } from '@turnout/contracts/kernel';
import type { CheckoutPage } from '@turnout/contracts/payment';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFrameTitle } from '../../../ui/frame-title.tsx';
import { Page } from '../../../ui/page.tsx';
import { nameOf } from '../../../ui/person-name.ts';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { Balance } from '../money/balance.tsx';
import { useHasPaid } from '../money/from-form.ts';
import { OwnReceipts } from '../money/own-receipts.tsx';
import { Pay } from '../money/pay.tsx';
import { PaymentProgress } from '../money/payment-progress.tsx';
import { progressOf } from '../money/progress.ts';
import { useProviderReturn } from '../money/provider-return.ts';
import { useCheckoutPayments } from '../money/use-checkout-payments.ts';
import type { CheckoutProps } from '../money/use-pay.ts';
import { EventPictures } from '../parts/event-pictures.tsx';
import { FindRegistration } from '../parts/find-registration.tsx';
import { useCheckout, useEvent } from '../parts/site-reads.ts';
import { useSeenAgain } from '../parts/use-seen-again.ts';

/** The page where nothing is to be paid now, as all is or as they are still to be accepted: how they stand, and the way back. */
const NothingToPay = ({ checkout, to }: { readonly checkout: CheckoutPage; readonly to: string | null }) => {
  const { t } = useTranslation('site');
  const isPaid = checkout.due <= 0;
  return (
    <Stack gap="lg">
      {checkout.ended === null && (
        <Alert
          color={isPaid ? 'green' : 'yellow'}
          variant="light"
          icon={isPaid ? <IconCircleCheck aria-hidden /> : <IconHourglass aria-hidden />}
          role="status"
        >
          {t(isPaid ? 'payment.nothingDue' : 'payment.awaitsApproval')}
        </Alert>
      )}
      {checkout.currency !== '' && <Balance {...checkout} />}
      {to !== null && (
        <Group>
          <Button component={Link} to={to}>
            {t('payment.toConfirmation')}
          </Button>
        </Group>
      )}
    </Stack>
  );
};

/** The end that a registration came to, for whoever still has its page or its link to pay (rule money/link-to-pay). */
const Ended = ({ ended }: Pick<CheckoutPage, 'ended'>) => {
  const { t } = useTranslation('site');
  if (ended === null) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconInfoCircle aria-hidden />} role="status">
      {t(`payment.ended.${ended}`)}
    </Alert>
  );
};

const Missing = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation('site');
  return <ErrorState title={title} message={t('confirmation.missingText')} />;
};

/** The name of whom somebody pays for who may know nothing else of them. */
const PayingFor = ({ payingFor }: Pick<CheckoutPage, 'payingFor'>) => {
  const { t } = useTranslation('site');
  const name = nameOf(payingFor);
  const others = payingFor.registrantsCount - 1;
  if (name === '') return null;
  return (
    <Text dir="auto">
      {others > 0 ? t('payment.forGroup', { name, count: others }) : t('payment.forOne', { name })}
    </Text>
  );
};

const Shown = (props: CheckoutProps) => {
  const { event, checkout, payerKey, again } = props;
  const { t } = useTranslation('site');
  useFrameTitle(event.name, `/evt/${event._id}`, event.notificationEmail);
  const hasPaid = useHasPaid();
  const { view, first } = useCheckoutPayments({ eventId: checkout.eventId, payerKey, isAwaited: hasPaid }, again);
  const isForOthers = PayCode.safeParse(payerKey).success;
  const to = isForOthers ? null : `/welcome-email/${payerKey}`;
  // A link to pay opens nothing else.
  const own = RegistrantId.safeParse(isForOthers ? null : payerKey);
  const isAsked = checkout.due > 0 && !checkout.awaitsApproval;
  return (
    <Page
      title={t('payment.checkout')}
      size="sm"
      lead={event.name}
      above={<EventPictures event={event} isSlim />}
      {...(to === null ? {} : { back: { to, label: t('payment.toConfirmation') } })}
    >
      {isForOthers && <PayingFor payingFor={checkout.payingFor} />}
      <Ended ended={checkout.ended} />
      <PaymentProgress progress={progressOf(view, { hasPaid, first })} balance={view?.balance} />
      {own.success && <OwnReceipts of={own.data} event={event} />}
      {isAsked ? <Pay {...props} /> : <NothingToPay checkout={checkout} to={to} />}
    </Page>
  );
};

/** Without an id: the search of an event that the address names, else what is missing. */
const WithoutId = () => {
  const { t } = useTranslation('site');
  const [asked] = useSearchParams();
  const eventId = asked.get('eventId');
  const event = useEvent(eventId);
  if (event.state === 'read')
    return (
      <Page title={t('payment.checkout')} size="sm" lead={event.data.name}>
        <FindRegistration eventId={event.data._id} leadsTo="checkout" />
      </Page>
    );
  if (eventId !== null && event.state === 'loading') return <PageSkeleton />;
  return <Missing title={t('confirmation.idMissing')} />;
};

const WithKey = ({ payerKey }: { readonly payerKey: PayerKey }) => {
  const { t } = useTranslation('site');
  const isForOthers = PayCode.safeParse(payerKey).success;
  useProviderReturn(payerKey, isForOthers ? undefined : `/welcome-email/${payerKey}`);
  const checkout = useCheckout(payerKey);
  useSeenAgain(checkout.again);
  const event = useEvent(checkout.state === 'read' ? checkout.data.eventId : null);
  const parts = [checkout, event];
  if (checkout.state === 'refused' && checkout.refusal.code === 'pay-link-revoked')
    return <ErrorState title={t('payment.linkGone')} message={checkout.refusal.message} />;
  if (parts.some(({ state }) => state === 'refused')) return <Missing title={t('confirmation.missing')} />;
  const failed = parts.find(({ state }) => state === 'failed');
  if (failed !== undefined) return <ErrorState onRetry={failed.again} />;
  // What was due a moment ago is no offer to pay.
  if (checkout.state !== 'read' || !checkout.isFresh || event.state !== 'read') return <PageSkeleton />;
  return (
    <Shown
      payerKey={payerKey}
      event={event.data}
      checkout={checkout.data}
      again={checkout.again}
      onMethodGone={event.again}
    />
  );
};

/** The payment of a group: how much now, and how (rule money/checkout); nobody's where the event hides payment. */
export const CheckoutScreen = () => {
  const { t } = useTranslation('site');
  const { registrationId } = useParams();
  if (registrationId === undefined) return <WithoutId />;
  const key = PayerKey.safeParse(registrationId);
  return key.success ? <WithKey payerKey={key.data} /> : <Missing title={t('confirmation.missing')} />;
};
