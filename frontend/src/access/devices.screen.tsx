import { Alert, Badge, Button, Card, Group, Stack, Table, Text } from '@mantine/core';
import { accessApi, accessTopics, flagsOfDevice, type DeviceView } from '@turnout/contracts/access';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { IconDeviceMobile, IconPlus, IconQrcode, IconScan, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { DeviceDialog, type DeviceAsked } from './device.dialog.tsx';
import { DeviceFacts } from './device-facts.tsx';

/** Whether a phone is there: none yet, connected, or when it was last heard from. */
const DeviceStatus = ({ device }: { readonly device: DeviceView }) => {
  const { t } = useTranslation('access');
  const zone = useTopic(eventSetupTopics.event, { eventId: device.eventId }).view?.timeZone ?? 'UTC';
  if (device.enrolledAt === null)
    return (
      <Badge color="yellow" variant="light" size="lg">
        {t('devices.waiting')}
      </Badge>
    );
  if (device.isOnline)
    return (
      <Badge color="green" variant="light" size="lg">
        {t('devices.online')}
      </Badge>
    );
  return (
    <Text size="sm">
      {t('devices.lastSeen')} <DateTime at={device.lastSeenAt ?? device.enrolledAt} zone={zone} />
    </Text>
  );
};

/** The places of a device in words, one after the other. */
const usePlaces = (): ((device: DeviceView) => string) => {
  const { t, i18n } = useTranslation('access');
  return (device) => {
    const { checkpoints, activities } = device;
    const places = [
      ...(flagsOfDevice(device).includes('checkinRegistrants') ? [t('devices.door')] : []),
      ...(checkpoints === 'all' ? [t('devices.allCheckpoints')] : []),
      ...(checkpoints !== 'all' && checkpoints.length > 0
        ? [t('devices.checkpointCount', { count: checkpoints.length })]
        : []),
      ...(activities === 'all' ? [t('devices.allActivities')] : []),
      ...(activities !== 'all' && activities.length > 0
        ? [t('devices.activityCount', { count: activities.length })]
        : []),
    ];
    return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(places);
  };
};

interface RowProps {
  readonly device: DeviceView;
  readonly onAsk: (asked: DeviceAsked) => void;
  readonly onRevoke: (device: DeviceView) => void;
}

const DeviceRow = ({ device, onAsk, onRevoke }: RowProps) => {
  const { t } = useTranslation('access');
  const placesOf = usePlaces();
  const { name } = device;
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {placesOf(device)}
        </Text>
        <DeviceFacts device={device} />
      </Table.Td>
      <Table.Td>
        <DeviceStatus device={device} />
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          {device.enrolledAt === null && (
            <Button
              variant="light"
              size="sm"
              leftSection={<IconQrcode size={17} aria-hidden />}
              aria-label={t('devices.codeOf', { name })}
              onClick={() => onAsk({ kind: 'code', device })}
            >
              {t('devices.code')}
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            aria-label={t('devices.renameOf', { name })}
            onClick={() => onAsk({ kind: 'rename', device })}
          >
            {t('devices.rename')}
          </Button>
          <Button
            variant="default"
            size="sm"
            aria-label={t('devices.limits.of', { name })}
            onClick={() => onAsk({ kind: 'limits', device })}
          >
            {t('devices.limits.button')}
          </Button>
          <Button
            variant="light"
            color="red"
            size="sm"
            leftSection={<IconTrash size={17} aria-hidden />}
            aria-label={t('devices.revokeOf', { name })}
            onClick={() => onRevoke(device)}
          >
            {t('devices.revoke')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
};

/** /dashboard/:eventId/devices: phones that are desks of the event without an account, listed live. */
export const DevicesScreen = () => {
  const { t } = useTranslation('access');
  const eventId = EventId.parse(useParams()['eventId']);
  const { state, view } = useTopic(accessTopics.devices, { eventId });
  const { run, isSaving } = useCommand(accessApi.revokeDevice);
  const [asked, setAsked] = useState<DeviceAsked | null>(null);
  const [revoking, setRevoking] = useState<DeviceView | null>(null);
  const revoke = async (device: DeviceView): Promise<void> => {
    const answer = await run({ params: { id: device._id } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    setRevoking(null);
  };
  const may = useMay(eventId);
  const add = (
    <>
      {may('checkinRegistrants') && (
        <Button
          component={Link}
          to={`/dashboard/${eventId}/scanner`}
          variant="default"
          leftSection={<IconScan size={19} aria-hidden />}
        >
          {t('devices.here')}
        </Button>
      )}
      <Button leftSection={<IconPlus size={19} aria-hidden />} onClick={() => setAsked({ kind: 'invite' })}>
        {t('devices.add')}
      </Button>
    </>
  );
  return (
    <Page title={t('devices.title')} lead={t('devices.lead')} actions={add} size="md">
      <Stack>
        {state === 'refused' && <ErrorState />}
        {state === 'behind' && <Alert color="yellow">{t('devices.behind')}</Alert>}
        {view === null && state !== 'refused' && <RowsSkeleton rows={2} />}
        {view !== null && view.length === 0 && (
          <Card padding={0}>
            <EmptyState icon={<IconDeviceMobile />} title={t('devices.none')}>
              {t('devices.noneText')}
            </EmptyState>
          </Card>
        )}
        {view !== null && view.length > 0 && (
          <TableCard label={t('devices.title')} heads={[t('devices.desk'), t('devices.status'), t('users.actions')]}>
            {view.map((device) => (
              <DeviceRow key={device._id} device={device} onAsk={setAsked} onRevoke={setRevoking} />
            ))}
          </TableCard>
        )}
      </Stack>
      <DeviceDialog eventId={eventId} asked={asked} devices={view ?? []} onClose={() => setAsked(null)} />
      <ConfirmDialog
        opened={revoking !== null}
        title={t('devices.revokeTitle', { name: revoking?.name ?? '' })}
        confirmLabel={t('devices.revoke')}
        isDangerous
        isSaving={isSaving}
        onConfirm={() => revoking !== null && void revoke(revoking)}
        onCancel={() => setRevoking(null)}
      >
        {t('devices.revokeText')}
      </ConfirmDialog>
    </Page>
  );
};
