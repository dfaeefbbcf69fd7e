import { Stack, Tabs } from '@mantine/core';
import { IconHistoryOff } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { historyApi, type TimelineView } from '@turnout/contracts/reporting';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { call, callForFile } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { ExportButtons } from './export.buttons.tsx';
import { momentIn, momentOfSecond, scaleOf } from './moment.ts';
import { MomentPicker } from './moment.picker.tsx';
import { PastAttendees } from './past.attendees.tsx';
import { PastCheckpoint } from './past.checkpoint.tsx';
import { PastDashboard } from './past.dashboard.tsx';

const useTimeline = (eventId: EventId) =>
  useQuery(
    {
      queryKey: ['history', 'timeline', eventId],
      queryFn: async ({ signal }) => (await call(historyApi.timeline, { params: { eventId }, signal })).data.timeline,
    },
    queryClient,
  );

/** The parts of the past that the caller may see. */
const useParts = (eventId: EventId) => {
  const may = useMay(eventId);
  return [
    ...(may('viewDashboard') ? (['dashboard'] as const) : []),
    'attendees' as const,
    ...(may('viewDashboard', 'viewAndCreateCheckinsForCheckpoints') ? (['checkpoint'] as const) : []),
  ];
};

/** The parts of an event as they were, below the choice of the moment; both stand in the address, to share and to go back to. */
const Past = ({
  eventId,
  timeline,
  zone,
}: {
  readonly eventId: EventId;
  readonly timeline: TimelineView;
  readonly zone: string;
}) => {
  const { t } = useTranslation('history');
  const [query, setQuery] = useSearchParams();
  const parts = useParts(eventId);
  const { start, end } = timeline;
  if (start === null || end === null) {
    return (
      <EmptyState icon={<IconHistoryOff />} title={t('nothing')}>
        {t('nothingText')}
      </EmptyState>
    );
  }
  const span = { start, end };
  const part = parts.find((one) => one === query.get('tab')) ?? parts[0] ?? 'attendees';
  const at = momentIn(query.get('at')) ?? momentOfSecond(scaleOf(span).max);
  const change = (values: Readonly<Record<string, string>>) =>
    setQuery((was) => new URLSearchParams({ ...Object.fromEntries(was), ...values }), { replace: true });
  return (
    <Stack gap="lg">
      <MomentPicker timeline={timeline} span={span} at={at} zone={zone} onPick={(moment) => change({ at: moment })} />
      <Tabs value={part} onChange={(tab) => change({ tab: tab ?? part })} keepMounted={false}>
        <Tabs.List>
          {parts.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="dashboard" pt="md">
          <PastDashboard eventId={eventId} at={at} />
        </Tabs.Panel>
        <Tabs.Panel value="attendees" pt="md">
          <PastAttendees eventId={eventId} at={at} zone={zone} />
        </Tabs.Panel>
        <Tabs.Panel value="checkpoint" pt="md">
          <PastCheckpoint eventId={eventId} at={at} zone={zone} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
};

/** An event as of any moment (rule history/any-moment). */
export const HistoryScreen = () => {
  const { t } = useTranslation('history');
  const eventId = EventId.parse(useParams()['eventId']);
  const event = useTopic(eventSetupTopics.event, { eventId }).view;
  const mayExport = useMay(eventId)('downloadReports');
  const { data: timeline, isError, refetch } = useTimeline(eventId);
  return (
    <Page
      title={t('title')}
      lead={event?.name ?? ''}
      size="xl"
      actions={
        mayExport && (
          <ExportButtons
            name={`log-${eventId}`}
            read={(format) => callForFile(historyApi.exportLog, { params: { eventId }, query: { format } })}
          />
        )
      }
    >
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {timeline === undefined && !isError && <CardsSkeleton cards={3} />}
      {timeline !== undefined && <Past eventId={eventId} timeline={timeline} zone={event?.timeZone ?? 'UTC'} />}
    </Page>
  );
};
