import { Anchor, Badge, Button, Group, Switch, Table, Text } from '@mantine/core';
import { formsApi, type ActivityView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { IconScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { useMay, useSession } from '../platform/session.ts';
import { useClone } from '../records/use-clone.ts';
import { ChangingNumber } from '../ui/changing-number.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { notices } from '../ui/notices.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { countOf } from './activity-days.ts';
import { Repopulate } from './repopulate.tsx';

interface RowProps {
  readonly eventId: EventId;
  readonly zone: string;
  readonly activity: ActivityView;
  readonly onDelete: (activity: ActivityView) => void;
}

/** When and where, as far as that is known. */
const Details = ({ activity, zone }: Pick<RowProps, 'activity' | 'zone'>) => {
  const { t } = useTranslation('forms');
  const { name, startDate, endDate, location, scanEnabled, repopulating } = activity;
  return (
    <>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {!scanEnabled && (
          <Badge color="gray" variant="light">
            {t('activities.scanOff')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {startDate !== null && <DateTime at={startDate} zone={zone} format="time" />}
        {endDate !== null && ' – '}
        {endDate !== null && <DateTime at={endDate} zone={zone} format="time" />}
        {location !== '' && startDate !== null && ' · '}
        {location}
      </Text>
      <Text size="sm" aria-live="polite">
        {repopulating && t('activities.repopulating')}
      </Text>
    </>
  );
};

/** A number that leads to whom it counts, for those who may see them. */
const Count = ({ count, label, to }: { readonly count: number; readonly label: string; readonly to: string | null }) =>
  to === null ? (
    <ChangingNumber value={count} />
  ) : (
    <Anchor component={Link} to={to} aria-label={label} fw={600}>
      <ChangingNumber value={count} />
    </Anchor>
  );

const ScanSwitch = ({ activity }: Pick<RowProps, 'activity'>) => {
  const { t } = useTranslation('forms');
  const { run, isSaving } = useCommand(formsApi.toggleActivityScan);
  const toggle = async (): Promise<void> => {
    const answer = await run({ params: { id: activity._id } });
    if (!answer.ok) notices.danger(answer.refusal.message);
  };
  return (
    <Switch
      label={t('activities.scanning')}
      aria-label={t('activities.scanningOf', { name: activity.name })}
      checked={activity.scanEnabled}
      disabled={isSaving}
      onChange={() => void toggle()}
    />
  );
};

const Actions = ({ eventId, activity, onDelete }: Omit<RowProps, 'zone'>) => {
  const { t } = useTranslation('forms');
  const may = useMay(eventId);
  const { user } = useSession();
  const clone = useClone(formsApi.cloneActivity);
  const base = `/dashboard/${eventId}`;
  const mayScan = may('checkinActivities') && activity.scanEnabled;
  return (
    <Group gap="xs">
      {may('editRegistrationTypes') && (
        <RowActions
          name={activity.name}
          editTo={`${base}/activities/${activity._id}/edit`}
          onClone={() => clone(activity._id)}
          onDelete={() => onDelete(activity)}
        />
      )}
      {mayScan && (
        <Button
          component={Link}
          to={`${base}/scanner/activity/${activity._id}`}
          variant="subtle"
          size="sm"
          leftSection={<IconScan size={17} aria-hidden />}
          aria-label={t('activities.scanOf', { name: activity.name })}
        >
          {t('activities.scan')}
        </Button>
      )}
      {mayScan && <Repopulate eventId={eventId} activity={activity} />}
      {user?.admin === true && <ScanSwitch activity={activity} />}
    </Group>
  );
};

const Row = ({ eventId, zone, activity, onDelete }: RowProps) => {
  const { t } = useTranslation('forms');
  const maySee = useMay(eventId)('viewRegistrants');
  const { name, availableSeats } = activity;
  const registered = countOf(activity.registeredAttendees);
  const attendees = maySee ? `/dashboard/${eventId}/activities/${activity._id}/attendees` : null;
  return (
    <Table.Tr>
      <Table.Td data-first>
        <Details activity={activity} zone={zone} />
      </Table.Td>
      <Table.Td data-label={t('activities.availableSeats')}>
        {availableSeats === 0 ? t('activities.noLimit') : <ChangingNumber value={availableSeats} />}
      </Table.Td>
      <Table.Td data-label={t('activities.registered')}>
        <Count count={registered} label={t('activities.registeredIn', { name, count: registered })} to={attendees} />
      </Table.Td>
      <Table.Td data-label={t('activities.checkedIn')}>
        <Count
          count={countOf(activity.checkedInAttendees)}
          label={t('activities.checkedInOf', { name, count: countOf(activity.checkedInAttendees) })}
          to={attendees === null ? null : `${attendees}?checkins=true`}
        />
      </Table.Td>
      <Table.Td>
        <Actions eventId={eventId} activity={activity} onDelete={onDelete} />
      </Table.Td>
    </Table.Tr>
  );
};

/** Activities of a day: seats, details, who is registered and checked in, and what can be done (rule forms/activities-list). */
export const ActivityTable = ({
  activities,
  ...row
}: Omit<RowProps, 'activity'> & { readonly activities: readonly ActivityView[] }) => {
  const { t } = useTranslation('forms');
  const heads = [
    t('activities.details'),
    t('activities.availableSeats'),
    t('activities.registered'),
    t('activities.checkedIn'),
    t('actions'),
  ];
  return (
    <TableCard label={t('activities.title')} heads={heads}>
      {activities.map((activity) => (
        <Row key={activity._id} {...row} activity={activity} />
      ))}
    </TableCard>
  );
};
