import { Badge, Button, Group, Table, Text } from '@mantine/core';
import { IconCode } from '@tabler/icons-react';
import type { UserLogView } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../ui/date-time.tsx';
import { useFormat } from '../../ui/format.ts';
import { TableCard } from '../../ui/table-card.tsx';
import { useFactNames } from './fact-names.ts';

const oneLine = { overflowWrap: 'anywhere' } as const;

interface RowProps {
  readonly log: UserLogView;
  readonly zone: string;
  readonly onOpen: () => void;
}

/** Whom it is about: an attendee, or an account that is not the one who did it. */
const aboutOf = ({ data, creator, ...log }: UserLogView): string => {
  const attendee = [log.RegistrantFirstName, log.RegistrantLastName].filter((name) => name !== '').join(' ');
  const number = log.ConfirmationNumber === '' ? '' : `#${log.ConfirmationNumber}`;
  if (attendee !== '' || number !== '') return [attendee, number].filter((text) => text !== '').join(' ');
  return data.email === creator.email ? '' : data.email;
};

const LogRow = ({ log, zone, onOpen }: RowProps) => {
  const { t } = useTranslation('activity');
  const { activityName, isLogIn, createdAt, creator, clientIp, clientVersion, desk, apiToken } = log;
  const name = creator.name === '' ? t('unknown') : creator.name;
  const when = useFormat(zone).time(createdAt, 'stamp');
  const what = useFactNames()[activityName] ?? activityName;
  const about = aboutOf(log);
  return (
    <Table.Tr>
      <Table.Td data-first>
        <Group gap="xs">
          <Text fw={600}>{what}</Text>
          {isLogIn && <Badge variant="light">{t('logIn')}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          <DateTime at={createdAt} zone={zone} />
        </Text>
      </Table.Td>
      {/* On a phone a cell lays its label and what is in it beside each other: one thing, or words break. */}
      <Table.Td data-label={t('who')}>
        <div>
          <Text dir="auto" style={oneLine}>
            {apiToken === undefined ? name : t('byToken', { token: apiToken, name })}
          </Text>
          <Text size="sm" c="dimmed" style={oneLine}>
            {[creator.email, desk].filter((text) => text !== '').join(' · ')}
          </Text>
        </div>
      </Table.Td>
      <Table.Td {...(about === '' ? {} : { 'data-label': t('about') })}>
        <Text dir="auto" style={oneLine}>
          {about}
        </Text>
      </Table.Td>
      <Table.Td data-label={t('address')}>
        <div>
          <Text className="tabular" style={oneLine}>
            {clientIp}
          </Text>
          <Text size="sm" c="dimmed">
            {clientVersion}
          </Text>
        </div>
      </Table.Td>
      <Table.Td>
        <Button
          variant="light"
          size="sm"
          leftSection={<IconCode size={17} aria-hidden />}
          aria-label={t('detailsOf', { what, when })}
          onClick={onOpen}
        >
          {t('details')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
};

/** A page of what users did. */
export const ActivityTable = ({
  logs,
  zone,
  onOpen,
}: {
  readonly logs: readonly UserLogView[];
  readonly zone: string;
  readonly onOpen: (log: UserLogView) => void;
}) => {
  const { t } = useTranslation('activity');
  return (
    <TableCard label={t('title')} heads={[t('what'), t('who'), t('about'), t('address'), t('actions')]}>
      {logs.map((log) => (
        <LogRow key={log._id} log={log} zone={zone} onOpen={() => onOpen(log)} />
      ))}
    </TableCard>
  );
};
