import { Card, Text } from '@mantine/core';
import { historyApi } from '@turnout/contracts/reporting';
import type { EventId } from '@turnout/contracts/kernel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TypeTable } from '../type.table.tsx';
import classes from './history.module.css';

const statuses = ['confirmed', 'pending', 'rejected', 'deleted'] as const;

/** What the event's numbers were at a moment, checkpoints included. */
export const usePastDashboard = (eventId: EventId, at: string | null) =>
  useQuery(
    {
      queryKey: ['history', 'dashboard', eventId, at],
      enabled: at !== null,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        (await call(historyApi.pastDashboard, { params: { eventId }, query: { at: at ?? '' }, signal })).data,
    },
    queryClient,
  );

/** The dashboard as it was. */
export const PastDashboard = ({ eventId, at }: { readonly eventId: EventId; readonly at: string }) => {
  const { t } = useTranslation('history');
  const format = useFormat();
  const { data, isError, refetch, isPlaceholderData } = usePastDashboard(eventId, at);
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (data === undefined) return <CardsSkeleton cards={3} />;
  const { dashboard, checkpoints } = data;
  return (
    <div className={classes.tiles} aria-busy={isPlaceholderData}>
      <Card component="section" aria-labelledby="past-inside">
        <h2 id="past-inside" className={classes.heading}>
          {t('dashboard.inside')}
        </h2>
        <p className={`${classes.big ?? ''} tabular`}>{format.number(dashboard.checkedIn)}</p>
        <Text c="dimmed">{t('dashboard.of', { confirmed: format.number(dashboard.confirmed) })}</Text>
      </Card>
      <Card component="section" aria-labelledby="past-registrations">
        <h2 id="past-registrations" className={classes.heading}>
          {t('dashboard.registrations', { total: format.number(dashboard.total) })}
        </h2>
        <ul className={classes.numbers}>
          {statuses.map((status) => (
            <li key={status}>
              <StatusBadge status={status} />
              <strong className="tabular">{format.number(dashboard[status])}</strong>
            </li>
          ))}
        </ul>
      </Card>
      <Card component="section" aria-labelledby="past-checkpoints">
        <h2 id="past-checkpoints" className={classes.heading}>
          {t('dashboard.checkpoints')}
        </h2>
        {checkpoints.length === 0 && <Text c="dimmed">{t('dashboard.noCheckpoints')}</Text>}
        <ul className={classes.numbers}>
          {checkpoints.map(({ _id, name, stats }) => (
            <li key={_id}>
              <span dir="auto">{name}</span>
              <strong className="tabular">{format.number(stats.checkedIn + stats.accepted)}</strong>
            </li>
          ))}
        </ul>
      </Card>
      <Card component="section" aria-labelledby="past-types" className={classes.wide ?? ''}>
        <h2 id="past-types" className={classes.heading}>
          {t('dashboard.types')}
        </h2>
        <TypeTable types={dashboard.types} />
      </Card>
      <Text c="dimmed" size="sm" className={classes.wide ?? ''}>
        {t('dashboard.noWidgets')}
      </Text>
    </div>
  );
};
