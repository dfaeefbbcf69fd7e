import { Alert, Stack, Table, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { NodeView, ProjectionView } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../ui/date-time.tsx';
import { useFormat } from '../../ui/format.ts';
import { TableCard } from '../../ui/table-card.tsx';
import classes from './status.module.css';
import { StateBadge, type Grade } from './state.badge.tsx';
import { isBehind, isClockOff } from './trouble.ts';

const silentAfterSeconds = 6;

const useNodeState = ({ kind, isDraining, isMarching, seenSecondsAgo }: NodeView): readonly [Grade, string] => {
  const { t } = useTranslation('status');
  if (seenSecondsAgo >= silentAfterSeconds) return ['red', t('nodes.silent', { seconds: seenSecondsAgo })];
  if (isDraining) return ['yellow', t('nodes.draining')];
  if (kind === 'server') return ['green', t('nodes.working')];
  return ['green', t(isMarching ? 'nodes.marching' : 'nodes.standingBy')];
};

/** How far a machine's clock is from the database's: a number where that does no harm. */
const Clock = ({ node }: { readonly node: NodeView }) => {
  const { t } = useTranslation('status');
  const { number } = useFormat();
  if (node.clockAheadMs === null) return '–';
  const word = t('nodes.seconds', { value: number(node.clockAheadMs / 1000) });
  return isClockOff(node) ? <StateBadge grade="yellow" word={word} /> : word;
};

const NodeRow = ({ node }: { readonly node: NodeView }) => {
  const { t } = useTranslation('status');
  const { number } = useFormat();
  const [grade, word] = useNodeState(node);
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{t(`nodes.${node.kind}`)}</Text>
        <Text size="sm" c="dimmed">
          {node._id}
        </Text>
      </Table.Td>
      <Table.Td>
        <StateBadge grade={grade} word={word} />
      </Table.Td>
      <Table.Td data-label={t('nodes.sockets')}>{node.sockets === null ? '–' : number(node.sockets)}</Table.Td>
      <Table.Td data-label={t('nodes.load')}>{t('nodes.ms', { value: number(node.eventLoopP99Ms) })}</Table.Td>
      <Table.Td data-label={t('nodes.memory')}>{t('nodes.mb', { value: number(node.memoryMb) })}</Table.Td>
      <Table.Td data-label={t('nodes.clock')}>
        <Clock node={node} />
      </Table.Td>
      <Table.Td data-label={t('nodes.since')}>
        <DateTime at={node.startedAt} zone="UTC" />
      </Table.Td>
      <Table.Td data-label={t('nodes.version')}>{node.version}</Table.Td>
    </Table.Tr>
  );
};

/** The processes at work. */
export const NodesTable = ({ nodes }: { readonly nodes: readonly NodeView[] }) => {
  const { t } = useTranslation('status');
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        {t('nodes.title')}
      </Title>
      <TableCard
        label={t('nodes.title')}
        heads={(['process', 'state', 'sockets', 'load', 'memory', 'clock', 'since', 'version'] as const).map((column) =>
          t(`nodes.${column}`),
        )}
      >
        {nodes.map((node) => (
          <NodeRow key={node._id} node={node} />
        ))}
      </TableCard>
    </Stack>
  );
};

const gradeOf = (projection: ProjectionView): Grade => {
  if (projection.state === 'stopped') return 'red';
  if (projection.state === 'unknown') return 'gray';
  return projection.state === 'running' && !isBehind(projection) ? 'green' : 'yellow';
};

const StoppedProjection = ({ projection: { name, stoppedAt, error } }: { readonly projection: ProjectionView }) => {
  const { t } = useTranslation('status');
  return (
    <Alert
      color="red"
      icon={<IconX aria-hidden />}
      title={
        stoppedAt === null ? t('projections.stoppedText', { name }) : t('projections.stoppedAt', { name, ...stoppedAt })
      }
    >
      {error !== null && (
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {error}
        </Text>
      )}
      <Text size="sm" mt={4}>
        {t('projections.todo', { name })}
      </Text>
    </Alert>
  );
};

const quiet = (value: number | null): string => (value === 0 ? (classes.quiet ?? '') : '');

/** What is remembered, and how far; a projection that stopped is told of first, with what to do. */
export const ProjectionsTable = ({ projections }: { readonly projections: readonly ProjectionView[] }) => {
  const { t } = useTranslation('status');
  const { number } = useFormat();
  const known = (value: number | null): string => (value === null ? t('projections.notKnown') : number(value));
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        {t('projections.title')}
      </Title>
      {projections
        .filter(({ state }) => state === 'stopped')
        .map((projection) => (
          <StoppedProjection key={projection.name} projection={projection} />
        ))}
      <TableCard
        label={t('projections.title')}
        heads={(['projection', 'state', 'events', 'seconds'] as const).map((column) => t(`projections.${column}`))}
      >
        {projections.map((projection) => {
          const isLate = projection.state === 'running' && isBehind(projection);
          return (
            <Table.Tr key={projection.name}>
              <Table.Td>{projection.name}</Table.Td>
              <Table.Td>
                <StateBadge
                  grade={gradeOf(projection)}
                  word={t(`projections.${isLate ? 'behind' : projection.state}`)}
                />
              </Table.Td>
              <Table.Td className={quiet(projection.eventsBehind)} data-label={t('projections.events')}>
                {known(projection.eventsBehind)}
              </Table.Td>
              <Table.Td className={quiet(Math.round(projection.secondsBehind))} data-label={t('projections.seconds')}>
                {number(Math.round(projection.secondsBehind))}
              </Table.Td>
            </Table.Tr>
          );
        })}
      </TableCard>
    </Stack>
  );
};
