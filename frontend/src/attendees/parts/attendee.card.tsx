import { Anchor, Badge, Button, Card, Group, Loader, Text } from '@mantine/core';
import { IconDoorEnter, IconLogin2, IconPrinter, IconUsers } from '@tabler/icons-react';
import type { Flag } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { useFormat } from '../../ui/format.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useGroupPlace } from '../../ui/use-group-place.ts';
import { actionsFor } from './attendee-actions.ts';
import { useDoorRules } from './use-door-rules.ts';
import { allStatuses, attendeesPath } from './attendee-list-url.ts';
import { AttendeeMenu } from './attendee.menu.tsx';
import { fullName } from './badge-text.ts';
import classes from './attendees.module.css';
import { PaymentTag } from './payment-tag.tsx';
import { useAttendeeActions } from './use-attendee-actions.tsx';

export interface AttendeeCardProps {
  readonly registration: RegistrationView;
  readonly zone: string;
  readonly may: (...flags: Flag[]) => boolean;
  /** Somebody has just changed it. */
  readonly isChanged: boolean;
}

/** When somebody came in and at which desk; the day only when it was not today. */
export const CheckedInBadge = ({ registration, zone }: Pick<AttendeeCardProps, 'registration' | 'zone'>) => {
  const { t } = useTranslation('attendees');
  const format = useFormat(zone);
  const [shownAt] = useState(() => new Date().toISOString());
  const { checkedIn, checkedInDate: at, checkedInDesk: desk } = registration;
  if (!checkedIn || at === null) return null;
  const isToday = format.time(at, 'day') === format.time(shownAt, 'day');
  const time = format.time(at, isToday ? 'time' : 'stamp');
  return (
    <Badge color="petrol" variant="light" leftSection={<IconDoorEnter size={13} stroke={2.4} aria-hidden />}>
      {desk === '' ? t('card.checkedIn', { time }) : t('card.checkedInAt', { time, desk })}
    </Badge>
  );
};

const Tags = ({ registration, zone }: Pick<AttendeeCardProps, 'registration' | 'zone'>) => {
  const { t } = useTranslation('attendees');
  return (
    <Group gap={6}>
      <StatusBadge status={registration.status} awaitsPayment={registration.awaitsPayment} />
      <CheckedInBadge registration={registration} zone={zone} />
      <PaymentTag registration={registration} />
      {registration.printed ? (
        <Badge
          color="gray"
          variant="outline"
          c="var(--mantine-color-text)"
          leftSection={<IconPrinter size={13} aria-hidden />}
        >
          {t('card.printed')}
        </Badge>
      ) : null}
    </Group>
  );
};

/** The way to a registration's group; nothing for who came alone. */
export const GroupLink = ({ registration }: Pick<AttendeeCardProps, 'registration'>) => {
  const { t } = useTranslation('attendees');
  const placeOf = useGroupPlace();
  if (registration.registrantsCount < 2) return null;
  const parent = registration.parent ?? registration._id;
  return (
    <Anchor
      component={Link}
      to={attendeesPath(registration.event, { parent, status: allStatuses })}
      size="sm"
      className={classes.groupLink ?? ''}
    >
      <IconUsers size={15} aria-hidden />
      {t('card.group', { place: placeOf(registration.registrationIndex, registration.registrantsCount) })}
    </Anchor>
  );
};

/** What is being saved, or the way to the group and the one thing done most. */
const Foot = ({
  registration,
  isSaving,
  onCheckIn,
}: {
  readonly registration: RegistrationView;
  readonly isSaving: boolean;
  /** null: not now, or not by this viewer. */
  readonly onCheckIn: (() => void) | null;
}) => {
  const { t } = useTranslation('attendees');
  if (!isSaving && onCheckIn === null && registration.registrantsCount < 2) return null;
  return (
    <Group justify="space-between" mt="auto" gap="xs" mih={30}>
      {isSaving ? (
        <Text component="output" size="sm" className={classes.saving ?? ''}>
          <Loader size={14} aria-hidden />
          {t('card.saving')}
        </Text>
      ) : (
        <GroupLink registration={registration} />
      )}
      {onCheckIn !== null && !isSaving && (
        <Button
          size="compact-sm"
          variant="light"
          ml="auto"
          leftSection={<IconLogin2 size={16} aria-hidden />}
          onClick={onCheckIn}
        >
          {t('action.check-in')}
        </Button>
      )}
    </Group>
  );
};

/** One registration in the list, with what may be done about it. */
export const AttendeeCard = memo(({ registration, zone, may, isChanged }: AttendeeCardProps) => {
  const { perform, isSaving, dialogs } = useAttendeeActions(registration);
  const rules = useDoorRules(registration.event);
  const mayCheckIn = actionsFor(registration, may, rules).some(({ kind }) => kind === 'check-in');
  const checkIn = () => perform({ kind: 'check-in' });
  return (
    <Card
      component="article"
      padding="md"
      className={classes.card ?? ''}
      data-changed={isChanged || undefined}
      aria-busy={isSaving}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div className={classes.who}>
          <Anchor
            component={Link}
            to={`/dashboard/${registration.event}/attendees/${registration._id}?tab=general_information`}
            fw={640}
            className={classes.name ?? ''}
          >
            {fullName(registration)}
          </Anchor>
          <Text size="sm" c="dimmed" className={classes.line ?? ''}>
            {registration.type.name} ·{' '}
            <span className={classes.number}>{spokenNumber(registration.confirmationNumber)}</span>
          </Text>
        </div>
        <AttendeeMenu registration={registration} may={may} perform={perform} isSaving={isSaving} />
      </Group>
      <Tags registration={registration} zone={zone} />
      <Foot registration={registration} isSaving={isSaving} onCheckIn={mayCheckIn ? checkIn : null} />
      {dialogs}
    </Card>
  );
});
AttendeeCard.displayName = 'AttendeeCard';
