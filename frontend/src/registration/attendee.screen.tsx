import { Alert, Button, Card, Group, Stack, Text } from '@mantine/core';
import {
  IconArrowsExchange,
  IconLogin2,
  IconHistory,
  IconMail,
  IconPrinter,
  IconUserOff,
  IconWifiOff,
} from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { registrationTopics, type RegistrationView } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useFormat } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import { ActivitiesCard } from './activities.card.tsx';
import { actionsFor } from './attendee-actions.ts';
import { useDoorRules } from './use-door-rules.ts';
import { AttendeeMenu } from './attendee.menu.tsx';
import classes from './attendee.module.css';
import { fullName } from './badge-text.ts';
import { ChargesCard } from './charges.card.tsx';
import { DetailsCard } from './details.card.tsx';
import { changeTypePath, mayChangeType } from './change-type-path.ts';
import { GroupCard } from './group.card.tsx';
import { QrImage } from './qr.image.tsx';
import { useAttendeeActions } from './use-attendee-actions.tsx';
import { useTypes } from './use-types.ts';

const useInsideWords = (registration: RegistrationView, zone: string): string => {
  const { t } = useTranslation('registration');
  const format = useFormat(zone);
  const { checkedInDate: at, checkedInDesk: desk, checkedInBy } = registration;
  if (!registration.checkedIn || at === null) return t('detail.notInside');
  const by = checkedInBy?.name ?? '';
  const time = format.time(at);
  if (by === '') return [time, desk].filter((part) => part !== '').join(', ');
  return t(desk === '' ? 'detail.insideByOnly' : 'detail.insideBy', { time, desk, by });
};

/** What the product itself knows about a registration, beside what was entered. */
const Facts = ({ registration, zone }: { readonly registration: RegistrationView; readonly zone: string }) => {
  const { t } = useTranslation('registration');
  const format = useFormat(zone);
  const inside = useInsideWords(registration, zone);
  const facts: readonly (readonly [string, string])[] = [
    [t('detail.checkin'), inside],
    [t('detail.number'), spokenNumber(registration.confirmationNumber)],
    [t('detail.type'), registration.type.name],
    [t('detail.date'), format.time(registration.createdAt)],
    ...(registration.orderNumber === '' ? [] : [[t('detail.order'), registration.orderNumber] as const]),
    ...(registration.scannableCode === '' ? [] : [[t('detail.code'), registration.scannableCode] as const]),
    [t('detail.id'), registration._id],
  ];
  return (
    <dl className={`${classes.facts} ${classes.narrow}`}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Actions = ({ registration }: { readonly registration: RegistrationView }) => {
  const { t } = useTranslation('registration');
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

/** Screens of other capabilities about the same registration. */
const beside = [
  { path: 'messages', Icon: IconMail },
  { path: 'history', Icon: IconHistory },
] as const;

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
  const { t } = useTranslation('registration');
  const eventId = registration.event;
  const may = useMay(eventId);
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const formFields = useTypes(eventId).find(({ _id }) => _id === registration.type._id)?.fields ?? null;
  const name = fullName(registration);
  const lead = (
    <Group gap="xs">
      <StatusBadge status={registration.status} />
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
      <div className={classes.columns}>
        <div className={classes.main}>
          {registration.erased !== true && (
            <DetailsCard
              key={registration._id}
              registration={registration}
              formFields={formFields}
              mayEdit={may('viewRegistrants', 'checkinRegistrants')}
              isOpened={isEditing}
            />
          )}
          <ChargesCard registration={registration} />
          <ActivitiesCard registration={registration} />
          <GroupCard group={group} shown={registration} zone={zone} />
        </div>
        <Card component="aside" aria-label={t('detail.tab')}>
          <div className={classes.qr}>
            <QrImage id={registration._id} alt={t('detail.qr', { name })} />
          </div>
          <Facts registration={registration} zone={zone} />
          <Stack gap="xs" mt="md">
            {mayChangeType(registration, may) && (
              <Button
                component={Link}
                to={changeTypePath(registration)}
                variant="default"
                fullWidth
                leftSection={<IconArrowsExchange size={18} aria-hidden />}
              >
                {t('typeChange.title')}
              </Button>
            )}
            {beside.map(({ path, Icon }) => (
              <Button
                key={path}
                component={Link}
                to={`/dashboard/${eventId}/attendees/${registration._id}/${path}`}
                variant="default"
                fullWidth
                leftSection={<Icon size={18} aria-hidden />}
              >
                {t(`detail.${path}`)}
              </Button>
            ))}
          </Stack>
        </Card>
      </div>
    </Page>
  );
};

/** One registration (spec 001, section 2.3), live. The query `tab` names the only tab there is so far. */
export const AttendeeScreen = () => <Attendee isEditing={false} />;

/** The same with the details open for editing, at either of the documents' addresses. */
export const AttendeeEditScreen = () => <Attendee isEditing />;

const Attendee = ({ isEditing }: { readonly isEditing: boolean }) => {
  const { t } = useTranslation('registration');
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
