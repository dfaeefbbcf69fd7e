import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { statusApi, type StatusView } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { FactsCard } from './facts.card.tsx';
import { StateBadge } from './state.badge.tsx';
import { StuckSection } from './stuck.section.tsx';
import classes from './status.module.css';
import { NodesTable, ProjectionsTable } from './tables.tsx';
import { troublesOf } from './trouble.ts';

const refreshMs = 2_000;

/** Read anew every two seconds while somebody looks; the server takes this for no sign of life. */
const useStatus = () =>
  useQuery(
    {
      queryKey: ['status'],
      queryFn: async () => (await call(statusApi.status, { timeoutMs: 5_000 })).data,
      refetchInterval: refreshMs,
      refetchOnWindowFocus: true,
      staleTime: 0,
      retry: false,
    },
    queryClient,
  );

const Summary = ({ status }: { readonly status: StatusView }) => {
  const { t } = useTranslation('status');
  const { number } = useFormat();
  const troubles = troublesOf(status);
  if (troubles.length === 0) {
    return (
      <Alert color="green" icon={<IconCheck aria-hidden />} title={t('all.good')}>
        {t('all.goodText')}
      </Alert>
    );
  }
  const isBad = troubles.some(({ grade }) => grade === 'red');
  return (
    <Alert
      color={isBad ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden />}
      title={t('all.bad')}
      role={isBad ? 'alert' : 'status'}
    >
      <ul className={classes.troubles}>
        {troubles.map(({ key, values = {} }) => (
          <li key={key}>{t(`trouble.${key}`, { ...values, shown: number(Number(values['count'] ?? 0)) })}</li>
        ))}
      </ul>
    </Alert>
  );
};

const LogCard = ({ log }: { readonly log: StatusView['log'] }) => {
  const { t } = useTranslation('status');
  return (
    <FactsCard
      title={t('log.title')}
      badge={
        <StateBadge
          grade={log.isReachable ? 'green' : 'red'}
          word={t(log.isReachable ? 'log.reachable' : 'log.unreachable')}
        />
      }
      facts={[
        [t('log.store'), t(`log.${log.store}`)],
        ...(log.address === '' ? [] : [[t('log.address'), log.address] as const]),
        [t('log.head'), log.head === null ? '–' : log.head.replace(/^0+(?=.)/, '')],
      ]}
    />
  );
};

const BackupCard = ({ backup }: { readonly backup: StatusView['backup'] }) => {
  const { t, i18n } = useTranslation('status');
  const { number } = useFormat();
  const size = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  if (backup === null) {
    return (
      <FactsCard title={t('backup.title')} badge={<StateBadge grade="yellow" word={t('backup.none')} />}>
        <Text c="dimmed">{t('backup.noneText')}</Text>
      </FactsCard>
    );
  }
  return (
    <FactsCard
      title={t('backup.title')}
      badge={<DateTime at={backup.finishedAt} zone="UTC" />}
      facts={[
        [t('backup.events'), number(backup.events)],
        [t('backup.size'), size.format(backup.bytes / 1_000_000)],
        [t('backup.file'), backup.file],
        [t('backup.digest'), backup.digest.slice(0, 16)],
      ]}
    />
  );
};

const MailCard = ({ mail }: { readonly mail: StatusView['mail'] }) => {
  const { t } = useTranslation('status');
  const { number } = useFormat();
  return (
    <FactsCard
      title={t('mail.title')}
      facts={[
        [t('mail.waiting'), number(mail.waiting)],
        [t('mail.failed'), number(mail.failed)],
        [t('mail.uncertain'), number(mail.uncertain)],
        [
          t('mail.last'),
          mail.lastSentAt === null ? t('mail.never') : <DateTime key="last" at={mail.lastSentAt} zone="UTC" />,
        ],
      ]}
    >
      {!mail.goesOut && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('mail.caught')}
        </Text>
      )}
    </FactsCard>
  );
};

const DesksCard = ({ desks, sockets }: Pick<StatusView, 'desks' | 'sockets'>) => {
  const { t } = useTranslation('status');
  const { number } = useFormat();
  return (
    <FactsCard
      title={t('desks.title')}
      facts={[
        [t('desks.sockets'), number(sockets)],
        ...desks.map((one) => [one.eventName === '' ? one.eventId : one.eventName, number(one.desks)] as const),
      ]}
    >
      {desks.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('desks.none')}
        </Text>
      )}
    </FactsCard>
  );
};

/** How this installation is, for whoever runs it. */
export const StatusScreen = () => {
  const { t } = useTranslation('status');
  const { time } = useFormat('UTC');
  const { data, isError, refetch } = useStatus();
  if (data === undefined) {
    return (
      <Page title={t('title')} lead={t('lead')} size="xl">
        {isError ? (
          <ErrorState title={t('unreachable')} message={t('unreachableText')} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={6} />
        )}
      </Page>
    );
  }
  return (
    <Page title={t('title')} lead={`${t('lead')} ${t('asOf', { time: `${time(data.at, 'seconds')} UTC` })}`} size="xl">
      {isError ? (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('unreachable')} role="alert">
          {t('stale')}
        </Alert>
      ) : (
        <Summary status={data} />
      )}
      <div className={classes.cards}>
        <LogCard log={data.log} />
        <BackupCard backup={data.backup} />
        <MailCard mail={data.mail} />
        <DesksCard desks={data.desks} sockets={data.sockets} />
      </div>
      <StuckSection stuck={data.stuck} givenUp={data.givenUp} />
      <ProjectionsTable projections={data.projections} />
      <NodesTable nodes={data.nodes} />
    </Page>
  );
};
