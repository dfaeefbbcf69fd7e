import { Anchor, Button, Group, Table, Text } from '@mantine/core';
import type { ActivityAttendee, ActivityView } from '@turnout/contracts/forms';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DateTime } from '../../ui/date-time.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TableCard } from '../../ui/table-card.tsx';
import { UndoDialog } from '../parts/attendee-dialogs.tsx';
import { useActivityDoor } from './use-activity-door.tsx';

export interface RowsProps {
  readonly rows: readonly ActivityAttendee[];
  readonly activity: ActivityView;
  readonly zone: string;
  /** Who looks may check people in by hand. */
  readonly mayCheckIn: boolean;
}

const nameOf = ({ firstName, lastName }: ActivityAttendee, nameless: string): string =>
  `${firstName} ${lastName}`.trim() || nameless;

type Wish = 'in' | 'deny' | 'out' | 'undo';

/** The ways in which somebody may be let in, out or turned away now, as the activity is set up. */
export const wishesOf = (
  { checkin, status }: Pick<ActivityAttendee, 'checkin' | 'status'>,
  {
    allowMultipleCheckins,
    provideCheckoutOption,
  }: Pick<ActivityView, 'allowMultipleCheckins' | 'provideCheckoutOption'>,
): readonly Wish[] => {
  const isInside = checkin?.isInside === true;
  const mayComeAgain = allowMultipleCheckins && (!isInside || !provideCheckoutOption);
  const mayCome = status === 'confirmed' && (checkin === null || mayComeAgain);
  return [
    ...(mayCome ? (['in'] as const) : []),
    ...(checkin === null ? (['deny'] as const) : []),
    ...(isInside && provideCheckoutOption ? (['out'] as const) : []),
    ...(checkin !== null && checkin._id !== null ? (['undo'] as const) : []),
  ];
};

const Actions = ({ row, activity, name }: { row: ActivityAttendee; activity: ActivityView; name: string }) => {
  const { t } = useTranslation('attendees');
  const [isUndoing, setIsUndoing] = useState(false);
  const { ask, undo, isSaving } = useActivityDoor(activity.eventId, activity._id);
  const who = { id: row._id, name };
  const { checkin } = row;
  const words = { in: checkin === null ? 'checkin' : 'again', deny: 'deny', out: 'out', undo: 'undo' } as const;
  return (
    <Group gap="xs">
      {wishesOf(row, activity).map((wish) => (
        <Button
          key={wish}
          size="sm"
          variant={wish === 'in' ? 'light' : 'subtle'}
          disabled={isSaving}
          aria-label={t(`activity.door.${words[wish]}Of`, { name })}
          onClick={() => (wish === 'undo' ? setIsUndoing(true) : void ask(who, wish))}
        >
          {t(`activity.door.${words[wish]}`)}
        </Button>
      ))}
      {isUndoing && checkin !== null && checkin._id !== null && (
        <UndoDialog
          name={name}
          onClose={() => setIsUndoing(false)}
          onConfirm={(reason) => {
            setIsUndoing(false);
            if (checkin._id !== null) void undo(who, checkin._id, reason);
          }}
        />
      )}
    </Group>
  );
};

/** The check-in or the denial of somebody, and by whom as far as that is told. */
const Verdict = ({ row: { checkin, denied }, zone }: { readonly row: ActivityAttendee; readonly zone: string }) => {
  const { t } = useTranslation('attendees');
  const said = denied ?? checkin;
  if (said === null) return null;
  const word = denied !== null ? 'deniedWhen' : checkin?.isInside === true ? 'insideNow' : 'leftNow';
  const by = [said.by, said.desk].filter((one) => one !== '').join(' · ');
  return (
    <>
      <Text size="sm">
        {t(`activity.door.${word}`)} · <DateTime at={said.at} zone={zone} />
      </Text>
      {by !== '' && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {by}
        </Text>
      )}
    </>
  );
};

/** Those who take part in an activity, with their check-in and what can be done. */
export const ActivityRows = ({ rows, activity, zone, mayCheckIn }: RowsProps) => {
  const { t } = useTranslation('attendees');
  const heads = (['name', 'number', 'type', 'status', 'because'] as const).map((head) => t(`activity.${head}`));
  const actions = mayCheckIn ? [t('activity.door.actions')] : [];
  return (
    <TableCard label={t('activity.attendees')} heads={[...heads, t('activity.door.checkinDate'), ...actions]}>
      {rows.map((row) => {
        const status = RegistrationStatus.safeParse(row.status).data;
        const name = nameOf(row, t('activity.nameless'));
        return (
          <Table.Tr key={row._id}>
            <Table.Td data-first>
              <Anchor
                component={Link}
                to={`/dashboard/${activity.eventId}/attendees/${row._id}?tab=activities`}
                fw={600}
                style={{ overflowWrap: 'anywhere' }}
              >
                {name}
              </Anchor>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {row.email}
              </Text>
            </Table.Td>
            <Table.Td data-label={t('activity.number')}>{row.confirmationNumber}</Table.Td>
            <Table.Td data-label={t('activity.type')}>{row.type.name}</Table.Td>
            <Table.Td data-label={t('activity.status')}>
              {status !== undefined && <StatusBadge status={status} />}
            </Table.Td>
            <Table.Td data-label={t('activity.because')}>{t(`activity.by.${row.because}`)}</Table.Td>
            <Table.Td data-label={t('activity.door.checkinDate')}>
              <Verdict row={row} zone={zone} />
            </Table.Td>
            {mayCheckIn && (
              <Table.Td>
                <Actions row={row} activity={activity} name={name} />
              </Table.Td>
            )}
          </Table.Tr>
        );
      })}
    </TableCard>
  );
};
