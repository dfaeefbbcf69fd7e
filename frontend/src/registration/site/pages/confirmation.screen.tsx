import { eventDates, paymentInfoOf } from '@turnout/contracts/event-setup';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconCopy, IconHourglass, IconMail, IconPrinter } from '@tabler/icons-react';
import { registrationApi } from '@turnout/contracts/registration';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCommand } from '../../../platform/command.ts';
import { spokenNumber } from '../../../ui/confirmation-number.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatTime } from '../../../ui/format.ts';
import { useFrameTitle } from '../../../ui/frame-title.tsx';
import { notices } from '../../../ui/notices.tsx';
import { tellAsked } from '../../../ui/tell-asked.ts';
import { Page } from '../../../ui/page.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { SavingButton } from '../../../ui/saving-button.tsx';
import { PageSkeleton } from '../../../ui/skeletons.tsx';
import { EventPictures } from '../parts/event-pictures.tsx';
import { EventPlace } from '../parts/event-place.tsx';
import { FollowedPayment, useIsFollowed } from '../money/followed-payment.tsx';
import { useFromForm } from '../money/from-form.ts';
import { GroupPeople } from '../parts/group-people.tsx';
import { awaits, headline } from '../parts/headline.ts';
import { OwnReceipts } from '../money/own-receipts.tsx';
import { PaymentState } from '../money/payment-state.tsx';
import { useProviderReturn } from '../money/provider-return.ts';
import { KeptCharges } from '../form/kept-charges.tsx';
import { type SiteEvent, useEvent, useGroup } from '../parts/site-reads.ts';
import classes from '../parts/site.module.css';
import { OwnCalendar } from '../parts/own-calendar.tsx';
import { CalendarButton } from '../parts/take-along.tsx';
import { useSeenAgain } from '../parts/use-seen-again.ts';

/** The confirmation page reads its registration again after this time, once, in ms (rule registration/confirmation-is-read-again). */
const readsAgainAfter = 2000;

type Group = Extract<ReturnType<typeof useGroup>, { state: 'read' }>['data'];
type Registration = Group['registration'];

/** The number that one reads aloud at the door, and the way to take it along. */
const TheNumber = ({ number }: { readonly number: string }) => {
  const { t } = useTranslation('site');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(number);
      notices.success(t('ui:copied'));
    } catch {
      notices.warning(t('confirmation.copyByHand'));
    }
  };
  return (
    <div className={classes.number}>
      <Text size="sm" c="dimmed">
        {t('confirmation.number')}
      </Text>
      <Group gap="sm">
        <span className={classes.digits} translate="no">
          {spokenNumber(number)}
        </span>
        <Button
          variant="light"
          className={classes.notPrinted ?? ''}
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('ui:copy')}
        </Button>
      </Group>
    </div>
  );
};

const When = ({ event }: { readonly event: SiteEvent }) => {
  const { t, i18n } = useTranslation('site');
  const utc = (at: string) => formatTime(at, 'long', 'UTC', i18n.language);
  return (
    <section aria-labelledby="when">
      <Title order={2} id="when" mb={4}>
        {t('confirmation.when')}
      </Title>
      <Text>{eventDates(event, i18n.language)}</Text>
      <Text size="sm" c="dimmed">
        {t('home.zone', { zone: event.timeZone })}
      </Text>
      <Text size="sm" c="dimmed" className="tabular">
        {t('confirmation.utc', { from: utc(event.startDate), to: utc(event.endDate) })}
      </Text>
    </section>
  );
};

const paysFirst = (registration: Registration): boolean =>
  'awaitsPayment' in registration && registration.awaitsPayment === true;

/** What they wait for before they are confirmed. */
const Waits = ({ registration }: { readonly registration: Registration }) => {
  const { t } = useTranslation('site');
  if (!awaits(registration) && !paysFirst(registration)) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconHourglass aria-hidden />}>
      {t(awaits(registration) ? 'confirmation.awaits' : 'confirmation.awaitsPayment')}
    </Alert>
  );
};

/** Whether somebody is to come, or to pay: not who waits to be accepted, nor whose registration is over. */
const isExpected = (registration: Registration): boolean =>
  !awaits(registration) && ['confirmed', 'pending'].includes(registration.status);

/** How to pay, in the organisers' words: for whoever registered the group. */
const HowToPay = ({ registration, event }: { readonly registration: Registration; readonly event: SiteEvent }) => {
  const { t } = useTranslation('site');
  const info = paymentInfoOf(event);
  if (info === '' || registration.parent !== null) return null;
  return (
    <section aria-labelledby="payment">
      <Title order={2} id="payment" mb="sm">
        {t('confirmation.payment')}
      </Title>
      <RichText html={info} />
    </section>
  );
};

interface ActionsProps {
  readonly registration: Registration;
  readonly event: SiteEvent | undefined;
}

const Actions = ({ registration, event }: ActionsProps) => {
  const { t } = useTranslation('site');
  const { _id: id } = registration;
  const resend = useCommand(registrationApi.resendConfirmation);
  const ask = async (): Promise<void> => {
    const result = await resend.run({ params: { id }, query: { host: window.location.host } });
    if (result.ok) tellAsked(result.data, t('confirmation.notSent'), t('confirmation.resent'));
    else notices.danger(result.refusal.message);
  };
  return (
    <Group gap="sm" className={classes.notPrinted ?? ''}>
      <SavingButton
        variant="default"
        isSaving={resend.isSaving}
        leftSection={<IconMail size={20} aria-hidden />}
        onClick={() => void ask()}
      >
        {t('confirmation.resend')}
      </SavingButton>
      {event !== undefined && isExpected(registration) && <CalendarButton event={event} />}
      {isExpected(registration) && <OwnCalendar of={id} />}
      <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
        {t('confirmation.print')}
      </Button>
    </Group>
  );
};

const Shown = ({ group, again }: { readonly group: Group; readonly again: () => void }) => {
  const { t } = useTranslation('site');
  const { registration, others } = group;
  const event = useEvent(registration.event);
  const known = event.state === 'read' ? event.data : undefined;
  useFrameTitle(known?.name, `/evt/${registration.event}`, known?.notificationEmail);
  const isNew = useFromForm() !== undefined;
  const isFollowed = useIsFollowed(registration);
  const withQr = known?.qrOnConfirmationEmailAndConfirmationPage === true;
  return (
    <Page
      title={t(headline(registration))}
      size="sm"
      lead={known?.name}
      above={known !== undefined && <EventPictures event={known} isSlim />}
    >
      {isNew && (
        <Alert color="green" variant="light" icon={<IconCircleCheck aria-hidden />} role="status">
          {t('confirmation.registered')}
        </Alert>
      )}
      {isFollowed && <FollowedPayment registration={registration} again={again} />}
      <Waits registration={registration} />
      {/* Whoever was brought along has none here: it is half of what opens the group. */}
      {registration.confirmationNumber !== '' && <TheNumber number={registration.confirmationNumber} />}
      <Actions registration={registration} event={known} />
      <RichText html={registration.type.welcomeEmail ?? ''} />
      {known !== undefined && <KeptCharges group={group} event={known} mayPay={isExpected(registration)} />}
      {known !== undefined && (
        <PaymentState
          registration={registration}
          event={known}
          mayPay={isExpected(registration)}
          refunded={group.refunded}
        />
      )}
      {known !== undefined && registration.parent === null && <OwnReceipts of={registration._id} event={known} />}
      {known !== undefined && isExpected(registration) && <HowToPay registration={registration} event={known} />}
      <GroupPeople
        people={[registration, ...others]}
        withQr={withQr}
        isBeside={known?.displayActivitiesTogetherWithRegistrantNames}
      />
      {known !== undefined && (
        <Stack gap="lg">
          <When event={known} />
          <EventPlace event={known} />
        </Stack>
      )}
    </Page>
  );
};

const Missing = ({ message }: { readonly message: string | undefined }) => {
  const { t } = useTranslation('site');
  return <ErrorState title={t('confirmation.missing')} message={message ?? t('confirmation.missingText')} />;
};

/** The page of whoever has registered: number, status, codes for the door (rule registration/confirmation-page). */
export const ConfirmationScreen = () => {
  const { t } = useTranslation('site');
  const { registrationId } = useParams();
  useProviderReturn(registrationId);
  const group = useGroup(registrationId ?? null);
  const { again } = group;
  useSeenAgain(again);
  const isRead = group.state === 'read';
  useEffect(() => {
    if (!isRead) return undefined;
    const timer = setTimeout(again, readsAgainAfter);
    return () => clearTimeout(timer);
  }, [isRead, again]);
  if (registrationId === undefined)
    return <ErrorState title={t('confirmation.idMissing')} message={t('confirmation.missingText')} />;
  if (group.state === 'read') return <Shown group={group.data} again={again} />;
  if (group.state === 'refused')
    return <Missing message={group.refusal.status === 429 ? group.refusal.message : undefined} />;
  return group.state === 'failed' ? <ErrorState onRetry={again} /> : <PageSkeleton />;
};
