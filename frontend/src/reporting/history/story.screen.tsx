import { Card, Code, Stack, Text } from '@mantine/core';
import { IconHistoryOff } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { historyApi, type LogDigest, type StoryEntry } from '@turnout/contracts/reporting';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call, callForFile } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ExportButtons } from './export.buttons.tsx';
import classes from './history.module.css';
import { StoryLine } from './story.entry.tsx';

const Digest = ({ digest }: { readonly digest: LogDigest }) => {
  const { t } = useTranslation('history');
  const format = useFormat();
  return (
    <Card component="section" aria-labelledby="digest-heading">
      <h2 id="digest-heading" className={classes.heading}>
        {t('digest.title')}
      </h2>
      <Text size="sm" mb="xs">
        {t('digest.text', { events: format.number(digest.events) })}
      </Text>
      <Code block className={classes.digest ?? ''}>
        {`npm run verify -- --digest ${digest.digest} --events ${digest.events}`}
      </Code>
    </Card>
  );
};

const Told = ({ entries, zone }: { readonly entries: readonly StoryEntry[]; readonly zone: string }) => {
  const people = new Set(entries.flatMap(({ registrants }) => registrants.map(({ _id }) => _id)));
  return (
    <Card>
      <ol className={classes.story}>
        {entries.map((entry, place) => (
          <StoryLine key={`${entry.position} ${place}`} entry={entry} zone={zone} isOfGroup={people.size > 1} />
        ))}
      </ol>
    </Card>
  );
};

/** A registration's whole story, oldest first: who, when, from which desk, what was before and after. */
export const StoryScreen = () => {
  const { t } = useTranslation('history');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const id = RegistrantId.safeParse(params['registrationId']).data ?? null;
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const mayExport = useMay(eventId)('downloadReports');
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['history', 'story', id],
      enabled: id !== null,
      queryFn: async ({ signal }) =>
        id === null ? null : (await call(historyApi.story, { params: { id }, signal })).data,
    },
    queryClient,
  );
  const name = data?.entries.flatMap(({ registrants }) => registrants).find(({ _id }) => _id === id)?.name;
  return (
    <Page
      title={t('story.title')}
      lead={name === undefined ? undefined : <bdi>{name}</bdi>}
      back={{ to: `/dashboard/${eventId}/attendees/${params['registrationId'] ?? ''}`, label: t('story.back') }}
      actions={
        mayExport &&
        id !== null && (
          <ExportButtons
            name={`story-${id}`}
            read={(format) => callForFile(historyApi.exportStory, { params: { id }, query: { format } })}
          />
        )
      }
    >
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {id === null && <EmptyState icon={<IconHistoryOff />} title={t('story.missing')} />}
      {id !== null && data === undefined && !isError && <RowsSkeleton rows={5} />}
      {data !== undefined && data !== null && (
        <Stack gap="lg">
          <Told entries={data.entries} zone={zone} />
          <Digest digest={data.digest} />
        </Stack>
      )}
    </Page>
  );
};
