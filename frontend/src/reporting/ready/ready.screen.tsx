import { Button, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconFileOff, IconRefresh, IconTableOff } from '@tabler/icons-react';
import { EventId } from '@turnout/contracts/kernel';
import { readyApi, type ReadyReportView, type ReadyRowsView } from '@turnout/contracts/reporting';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { Refusal } from '../../platform/refusal.ts';
import { useAddressParams } from '../../ui/address-params.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { openWriter } from '../report/cells.ts';
import { ReadyFiles } from './file-progress.tsx';
import { barsOf, ReadyChart } from './ready.chart.tsx';
import classes from './ready.module.css';
import { ReadyTable } from './ready.table.tsx';

const day = /^\d{4}-\d\d-\d\d$/;

const Entry = ({ eventId, report }: { readonly eventId: EventId; readonly report: ReadyReportView }) => {
  const { t } = useTranslation('ready');
  const { key, name, counts } = report;
  return (
    <Card component="li" className={classes.entry ?? ''}>
      <div className={classes.words}>
        <h2 className={classes.name}>{name}</h2>
        <p className={classes.counts}>{counts}</p>
      </div>
      <Group gap="xs" align="start">
        <Button
          component={Link}
          to={`?report=${key}`}
          variant="light"
          size="sm"
          aria-label={t('showOf', { report: name })}
        >
          {t('show')}
        </Button>
        <ReadyFiles eventId={eventId} report={key} name={name} since={null} />
      </Group>
    </Card>
  );
};

/** The list of all ready reports for whoever looks, a click from each file. */
const ReadyList = ({ eventId }: { readonly eventId: EventId }) => {
  const { t, i18n } = useTranslation('ready');
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['ready-reports', eventId, i18n.language],
      queryFn: async ({ signal }) => (await call(readyApi.readyReports, { params: { eventId }, signal })).data.reports,
    },
    queryClient,
  );
  return (
    <Page title={t('title')} lead={t('lead')}>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <RowsSkeleton rows={6} />
      ) : data.length === 0 ? (
        <EmptyState icon={<IconFileOff />} title={t('noReports')}>
          {t('noReportsText')}
        </EmptyState>
      ) : (
        <ul className={classes.list}>
          {data.map((report) => (
            <Entry key={report.key} eventId={eventId} report={report} />
          ))}
        </ul>
      )}
    </Page>
  );
};

const Shown = ({ view }: { readonly view: ReadyRowsView }) => {
  const { t, i18n } = useTranslation('ready');
  const { language } = i18n;
  const [yes, no] = [t('yes'), t('no')];
  const { timeZone: zone, report } = view;
  const writer = useMemo(() => openWriter({ language, zone, yes, no }), [language, zone, yes, no]);
  const groups = useMemo(() => barsOf(view, writer), [view, writer]);
  if (view.rows.length === 0)
    return (
      <EmptyState icon={<IconTableOff />} title={t('nothing')}>
        {t('nothingText')}
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      <ReadyChart groups={groups} label={report.name} />
      {view.isCut && <Text role="note">{t('cut', { count: view.rows.length })}</Text>}
      <ReadyTable view={view} writer={writer} />
    </Stack>
  );
};

/** The day from which on a report says what changed; while it is typed, the one before counts. */
const SinceInput = ({
  first,
  zone,
  onDay,
}: {
  readonly first: string;
  readonly zone: string;
  readonly onDay: (day: string) => void;
}) => {
  const { t } = useTranslation('ready');
  const [typed, setTyped] = useState(first);
  return (
    <TextInput
      type="date"
      label={t('since')}
      description={t('sinceHint', { zone })}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (day.test(value)) onDay(value);
      }}
      maw="16rem"
    />
  );
};

/** One ready report: its picture, its rows and its files. */
const OneReady = ({ eventId, report }: { readonly eventId: EventId; readonly report: string }) => {
  const { t, i18n } = useTranslation('ready');
  const [params, change] = useAddressParams();
  const typed = params.get('since') ?? '';
  const since = day.test(typed) ? typed : null;
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ['ready-report', eventId, report, since, i18n.language],
      queryFn: async ({ signal }) => {
        const query = since === null ? {} : { since };
        return (await call(readyApi.readyRows, { params: { eventId, report }, query, signal })).data;
      },
      placeholderData: keepPreviousData,
      staleTime: 0,
    },
    queryClient,
  );
  const back = { to: `/dashboard/${eventId}/standalone-reports`, label: t('title') };
  const name = data?.report.name ?? '';
  // No retry brings it: an address that was mistyped, or of a report that is no more.
  if (error instanceof Refusal && error.status === 404)
    return (
      <Page title={t('title')} back={back} size="xl">
        <EmptyState icon={<IconFileOff />} title={t('noReport')}>
          {t('noReportText')}
        </EmptyState>
      </Page>
    );
  return (
    <Page
      title={name === '' ? t('title') : name}
      lead={data?.report.counts}
      back={back}
      size="xl"
      actions={
        <>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={isFetching && data !== undefined}
            onClick={() => void refetch()}
          >
            {t('refresh')}
          </Button>
          {name !== '' && <ReadyFiles eventId={eventId} report={report} name={name} since={since} />}
        </>
      }
    >
      {data?.report.hasSince === true && (
        <SinceInput first={data.since ?? ''} zone={data.timeZone} onDay={(value) => change('since', value)} />
      )}
      {error !== null ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <RowsSkeleton rows={8} />
      ) : (
        <Shown view={data} />
      )}
    </Page>
  );
};

/** Ready reports of an event, each with one click to its file (rule reporting/standalone-report). */
export const ReadyScreen = () => {
  const eventId = EventId.parse(useParams()['eventId']);
  const [params] = useAddressParams();
  const report = params.get('report');
  return report === null ? (
    <ReadyList eventId={eventId} />
  ) : (
    <OneReady eventId={eventId} report={report} key={report} />
  );
};
