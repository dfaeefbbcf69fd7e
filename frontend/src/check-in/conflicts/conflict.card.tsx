import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import type { ConflictView } from '@turnout/contracts/check-in';
import type { EventId } from '@turnout/contracts/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { clockOff } from './clock-words.ts';

interface ConflictProps {
  readonly eventId: EventId;
  readonly zone: string;
  readonly conflict: ConflictView;
}

const Whom = ({ eventId, conflict: { registration, presented } }: ConflictProps) => {
  const { t } = useTranslation('check-in');
  if (registration === null)
    return (
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {presented === '' ? t('conflicts.nobody') : t('conflicts.nobodyBy', { presented })}
      </Text>
    );
  const name = nameOf(registration);
  return (
    <Anchor component={Link} fw={600} to={`/dashboard/${eventId}/attendees/${registration._id}`}>
      {[name, spokenNumber(registration.confirmationNumber)].filter((part) => part !== '').join(' · ') ||
        t('conflicts.erased')}
    </Anchor>
  );
};

/** One of two check-ins: at which desk, by whom, and by which clock when. */
const Side = ({ title, where, children }: { title: string; where: string; children: ReactNode }) => (
  <Stack gap={2}>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    {where !== '' && <Text size="sm">{where}</Text>}
    {children}
  </Stack>
);

const Times = ({ zone, conflict }: Pick<ConflictProps, 'zone' | 'conflict'>) => {
  const { t } = useTranslation('check-in');
  const off = clockOff(conflict.clockDifferenceMs);
  return (
    <Text size="sm" component="div">
      <DateTime at={conflict.scannedAt} zone={zone} />
      {off !== null && (
        <Text size="sm" c="dimmed" component="div">
          {t('conflicts.deskClock')} <DateTime at={conflict.deskAt} zone={zone} />{' '}
          {t(`conflicts.clock.${off.way}`, { count: off.seconds })}
        </Text>
      )}
      <Text size="sm" c="dimmed" component="div">
        {t('conflicts.received')} <DateTime at={conflict.receivedAt} zone={zone} />
      </Text>
    </Text>
  );
};

const Decided = ({ zone, conflict: { decided } }: Pick<ConflictProps, 'zone' | 'conflict'>) => {
  const { t } = useTranslation('check-in');
  if (decided === null) return null;
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <Badge variant="light">{t(`conflicts.done.${decided.decision}`)}</Badge>
        <DateTime at={decided.at} zone={zone} />
        {decided.by !== '' && <Text size="sm">{decided.by}</Text>}
      </Group>
      {decided.note !== '' && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {decided.note}
        </Text>
      )}
    </Stack>
  );
};

/** A conflict: who, where, why, both check-ins with their clocks, and what was decided. */
export const ConflictCard = ({
  onDecide,
  ...props
}: ConflictProps & {
  /** Absent: this viewer decides nothing. */
  readonly onDecide: (() => void) | undefined;
}) => {
  const { zone, conflict } = props;
  const { place, standing, because, wish, desk, by, decided } = conflict;
  const { t } = useTranslation('check-in');
  const whereOf = (at: { readonly desk: string; readonly by: string }) =>
    [at.desk, at.by].filter((part, index, all) => part !== '' && all.indexOf(part) === index).join(' · ');
  return (
    <Card component="li">
      <Stack gap="sm">
        <Group gap="xs" wrap="wrap">
          <Whom {...props} />
          <Badge variant="light" color="gray">
            {place.kind === 'door' ? t('place.name') : place.name}
          </Badge>
        </Group>
        <Text size="sm">{t(`conflicts.because.${because}`)}</Text>
        <Group gap="xl" align="flex-start" wrap="wrap">
          {standing !== null && (
            <Side title={t('conflicts.standing', { count: standing.persons })} where={whereOf(standing)}>
              <Text size="sm" component="div">
                <DateTime at={standing.at} zone={zone} />
              </Text>
            </Side>
          )}
          <Side title={t(`conflicts.wish.${wish}`)} where={whereOf({ desk, by })}>
            <Times zone={zone} conflict={conflict} />
          </Side>
        </Group>
        <Decided zone={zone} conflict={conflict} />
        {decided === null && onDecide !== undefined && (
          <Group>
            <Button mih={44} onClick={onDecide} aria-haspopup="dialog">
              {t('conflicts.decide')}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
};
