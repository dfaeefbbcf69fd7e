import { Card, Stack, Tabs, Title } from '@mantine/core';
import { eventSetupApi, EventView } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { RecordForm } from '../records/record-form.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { ShareLink } from '../platform/share-link.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { EventActionsCard } from './event-actions.menu.tsx';
import { EventFields } from './event-fields.tsx';
import { valuesOf } from './event-form.ts';
import classes from './events.module.css';
import { SettingsNav } from './settings-nav.tsx';
import { SpeakersTab } from './speakers-tab.tsx';
import { useEventForm } from './use-event-form.ts';

const SettingsForm = ({ event }: { readonly event: EventView }) => {
  const { t } = useTranslation('event-setup');
  const { run, isSaving } = useCommand(eventSetupApi.reviseEvent);
  const { form, frame } = useEventForm({
    initialValues: valuesOf(event),
    read: event,
    isSaving,
    send: async (command, read) => {
      const body = { ...command, _version: (read ?? event)._version };
      const answer = await run({ params: { id: event._id }, body });
      if (!answer.ok) return answer;
      const saved = valuesOf(answer.data.event);
      form.setValues(saved);
      form.resetDirty(saved);
      queryClient.setQueryData(['event', event._id], answer.data.event);
      await queryClient.invalidateQueries({ queryKey: ['events'] });
      notices.success(t('settings.success'));
      return { ok: true, view: answer.data.event };
    },
  });
  return (
    <RecordForm frame={frame}>
      <EventFields
        form={form}
        eventId={event._id}
        secretsKept={event.secretsKept}
        onlineModes={event.onlineModes}
        reachedAt={event.reachedAt}
      />
    </RecordForm>
  );
};

const tabs = ['general', 'speakers'] as const;

const Settings = ({ event }: { readonly event: EventView }) => {
  const { t } = useTranslation('event-setup');
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'general';
  return (
    <Tabs
      value={tab}
      onChange={(next) => setQuery(next === null || next === 'general' ? {} : { tab: next }, { replace: true })}
    >
      <TabList open={tab} tabs={tabs.map((name) => ({ value: name, label: t(`settings.${name}`) }))} />
      <Tabs.Panel value="general">
        <div className={classes.settings}>
          <SettingsNav />
          <Stack gap="md">
            <Card component="section">
              <Title order={2} size="h3" mb="md">
                {t('publicLink.title')}
              </Title>
              <ShareLink eventId={event._id} eventName={event.name} />
            </Card>
            <SettingsForm key={event._id} event={event} />
            <EventActionsCard event={event} />
          </Stack>
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="speakers">
        <SpeakersTab eventId={event._id} />
      </Tabs.Panel>
    </Tabs>
  );
};

/** The settings of an event (rule event-setup/settings-screen), read once: what is typed is never overwritten from afar. */
export const EventSettingsScreen = () => {
  const { t } = useTranslation('event-setup');
  const eventId = EventId.parse(useParams()['eventId']);
  const {
    data: event,
    isError,
    refetch,
  } = useQuery(
    {
      queryKey: ['event', eventId],
      staleTime: 0,
      queryFn: async ({ signal }) =>
        EventView.parse((await call(eventSetupApi.event, { params: { id: eventId }, signal })).data.event),
    },
    queryClient,
  );
  return (
    <Page title={t('settings.title')} {...(event === undefined ? {} : { lead: event.name })} size="lg">
      {isError && event === undefined && <ErrorState onRetry={() => void refetch()} />}
      {event === undefined && !isError && <FormSkeleton fields={6} />}
      {event !== undefined && <Settings event={event} />}
    </Page>
  );
};
