import { Alert, Button, Group, Tabs, Text } from '@mantine/core';
import { IconLogin2, IconPrinter, IconUserOff, IconWifiOff } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { activityRecord, formsTopics } from '@turnout/contracts/forms';
import { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { registrationTopics, type RegistrationView } from '@turnout/contracts/registration';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { usePaymentParts } from '../../ui/payment-parts.ts';
import { FormSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { SavingButton } from '../../ui/saving-button.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { useAddressParams } from '../../ui/address-params.ts';
import { AttendeeAside } from './attendee.aside.tsx';
import { BadgeCard } from './badge.card.tsx';
import { ActivitiesCard } from './activities.card.tsx';
import { actionsFor } from '../parts/attendee-actions.ts';
import { useDoorRules } from '../parts/use-door-rules.ts';
import { AttendeeMenu } from '../parts/attendee.menu.tsx';
import classes from './attendee.module.css';
import { fullName } from '../parts/badge-text.ts';
import { ChargesCard } from './charges.card.tsx';
import { DetailsCard } from './details.card.tsx';
import { GoesOnNote } from './goes-on.note.tsx';
import { GroupCard } from './group.card.tsx';
import { NoteCard } from './note.card.tsx';
import { useAttendeeActions } from '../parts/use-attendee-actions.tsx';
import { useCutOff } from './use-cut-off.ts';

const Actions = ({ registration }: { readonly registration: RegistrationView }) => {
  const { t } = useTranslation('attendees');
  const may = useMay(registration.event);
  const { perform, isSaving, dialogs } = useAttendeeActions(registration);
  const kinds = actionsFor(registration, may, useDoorRules(registration.event)).map(({ kind }) => kind);
  return (
    <Group gap="xs" wrap="nowrap">
      {kinds.includes('print') && (
        <Button
          component="a"
          href={`/print/${registration._id}`}
          target="_blank"
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          {t('action.print')}
        </Button>
      )}
      {kinds.includes('undo-check-in') && (
        <SavingButton variant="default" isSaving={isSaving} onClick={() => perform({ kind: 'undo-check-in' })}>
          {t('action.undo-check-in')}
        </SavingButton>
      )}
      {kinds.includes('check-in') && (
        <SavingButton
          isSaving={isSaving}
          leftSection={<IconLogin2 size={18} aria-hidden />}
          onClick={() => perform({ kind: 'check-in' })}
        >
          {t('action.check-in')}
        </SavingButton>
      )}
      <AttendeeMenu registration={registration} may={may} perform={perform} isSaving={isSaving} />
      {dialogs}
    </Group>
  );
};

interface PartsProps {
  readonly registration: RegistrationView;
  readonly group: readonly RegistrationView[];
  readonly zone: string;
  /** Whether the details are open for editing from the start. */
  readonly isEditing: boolean;
}

const General = ({ registration, group, zone, isEditing }: PartsProps) => {
  const may = useMay(registration.event);
  const { view: asked } = useTopic(formsTopics.asked, { eventId: registration.event, typeId: registration.type._id });
  const isCutOff = useCutOff(registration.event)({ registeredAt: registration.createdAt, timeZone: zone });
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        {registration.erased !== true && (
          <DetailsCard
            key={registration._id}
            registration={registration}
            formFields={asked?.fields ?? null}
            isCutOff={isCutOff}
            mayEdit={may('viewRegistrants', 'checkinRegistrants')}
            isOpened={isEditing}
          />
        )}
        {registration.erased !== true && <NoteCard key={`note ${registration._id}`} registration={registration} />}
        <BadgeCard registration={registration} zone={zone} />
        <ChargesCard registration={registration} />
        <GroupCard group={group} shown={registration} zone={zone} />
      </div>
      <AttendeeAside registration={registration} zone={zone} />
    </div>
  );
};

/** The tabs that there are here: of activities where the event has some, or that is not known yet; of payments where there are any. */
const useTabs = (eventId: EventId) => {
  const payments = usePaymentParts();
  const { view: activities } = useTopic(activityRecord.topic, { eventId });
  const hasActivities = activities === null || activities.length > 0;
  const tabs = [
    'general_information',
    ...(hasActivities ? (['activities'] as const) : []),
    ...(payments === null ? [] : (['payments'] as const)),
  ] as const;
  return { tabs, payments };
};

/** The tabs of a registration; what the address calls by another name stands on the first. */
const Parts = (props: PartsProps) => {
  const { t } = useTranslation('attendees');
  const [query, change] = useAddressParams();
  const { registration } = props;
  const { _id: registrationId, event: eventId } = registration;
  const { tabs, payments } = useTabs(eventId);
  const asked = query.get('tab');
  // A screen of its own.
  if (asked === 'sent_messages')
    return <Navigate to={`/dashboard/${eventId}/attendees/${registrationId}/messages`} replace />;
  const tab = tabs.find((name) => name === asked) ?? 'general_information';
  return (
    <Tabs value={tab} keepMounted={false} keepMountedMode="display-none" onChange={(next) => change('tab', next)}>
      {tabs.length > 1 && (
        <TabList open={tab} tabs={tabs.map((value) => ({ value, label: t(`detail.tabs.${value}`) }))} />
      )}
      {/* What somebody has begun to enter stays while they look at another tab. */}
      <Tabs.Panel value="general_information" pt="md" keepMounted>
        <General {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="activities" pt="md" keepMounted>
        <ActivitiesCard key={registrationId} registration={registration} />
      </Tabs.Panel>
      <Tabs.Panel value="payments" pt="md">
        <Suspense fallback={<RowsSkeleton rows={5} />}>
          {payments?.ofRegistration({ eventId, registrationId })}
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
};

const Found = ({
  registration,
  group,
  isBehind,
  isEditing,
}: {
  readonly registration: RegistrationView;
  readonly group: readonly RegistrationView[];
  readonly isBehind: boolean;
  readonly isEditing: boolean;
}) => {
  const { t } = useTranslation('attendees');
  const eventId = registration.event;
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const name = fullName(registration);
  const lead = (
    <Group gap="xs">
      <StatusBadge status={registration.status} awaitsPayment={registration.awaitsPayment} />
      <Text span>
        {registration.type.name} · {spokenNumber(registration.confirmationNumber)}
      </Text>
    </Group>
  );
  return (
    <Page
      title={name}
      lead={lead}
      size="xl"
      back={{ to: `/dashboard/${eventId}/attendees`, label: t('attendees.title') }}
      actions={<Actions registration={registration} />}
    >
      {isBehind && (
        <Alert color="yellow" icon={<IconWifiOff aria-hidden />}>
          {t('attendees.behind')}
        </Alert>
      )}
      {registration.erased === true && (
        <Alert color="gray" icon={<IconUserOff aria-hidden />} title={t('detail.erasedTitle')}>
          {t('detail.erasedText')}
        </Alert>
      )}
      <GoesOnNote registration={registration} />
      <Parts registration={registration} group={group} zone={zone} isEditing={isEditing} />
    </Page>
  );
};

/** One registration (rule attendees/detail), live. The query `tab` names the tab that is open, and `sent_messages` leads to the screen of what was sent. */
export const AttendeeScreen = () => <Attendee isEditing={false} />;

/** The same with the details open for editing, at either of its addresses (rule attendees/editing). */
export const AttendeeEditScreen = () => <Attendee isEditing />;

const Attendee = ({ isEditing }: { readonly isEditing: boolean }) => {
  const { t } = useTranslation('attendees');
  const params = useParams();
  const eventId = EventId.parse(params.eventId);
  const wanted = RegistrantId.safeParse(params.registrationId ?? params.id).data ?? null;
  const { state, view } = useTopic(
    registrationTopics.group,
    wanted === null ? null : { eventId, registrationId: wanted },
  );
  const registration = view?.find(({ _id }) => _id === wanted);
  if (registration !== undefined && view !== null)
    return <Found registration={registration} group={view} isBehind={state === 'behind'} isEditing={isEditing} />;
  const isMissing = wanted === null || state === 'refused' || view !== null;
  return (
    <Page
      title={t('attendees.title')}
      size="xl"
      back={{ to: `/dashboard/${eventId}/attendees`, label: t('attendees.title') }}
    >
      {isMissing ? (
        <EmptyState icon={<IconUserOff />} title={t('detail.missingTitle')}>
          {t('detail.missingText')}
        </EmptyState>
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
};
