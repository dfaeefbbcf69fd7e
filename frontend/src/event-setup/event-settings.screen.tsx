import { Group, Stack } from '@mantine/core';
import { eventSetupApi, EventView } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { EventFields } from './event-fields.tsx';
import { valuesOf } from './event-form.ts';
import { useEventForm } from './use-event-form.ts';

const SettingsForm = ({ event }: { readonly event: EventView }) => {
  const { t } = useTranslation('event-setup');
  const { run, isSaving } = useCommand(eventSetupApi.reviseEvent);
  const { form, submit, problems } = useEventForm(valuesOf(event), async (command) => {
    if (isSaving) return null;
    const answer = await run({ params: { id: event._id }, body: command });
    if (!answer.ok) return answer.refusal;
    const saved = valuesOf(answer.data.event);
    form.setValues(saved);
    form.resetDirty(saved);
    queryClient.setQueryData(['event', event._id], answer.data.event);
    await queryClient.invalidateQueries({ queryKey: ['events'] });
    notices.success(t('settings.success'));
    return null;
  });
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges isDirty={() => form.isDirty()} />
      <Stack gap="md">
        <FormErrors problems={problems} />
        <EventFields form={form} />
        <Group justify="flex-end">
          <SavingButton type="submit" isSaving={isSaving}>
            {t('ui:save')}
          </SavingButton>
        </Group>
      </Stack>
    </form>
  );
};

/** The general settings of an event (spec 002), read once: what is typed is never overwritten from afar. */
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
    <Page title={t('settings.title')} {...(event === undefined ? {} : { lead: event.name })} size="md">
      {isError && event === undefined && <ErrorState onRetry={() => void refetch()} />}
      {event === undefined && !isError && <FormSkeleton fields={6} />}
      {event !== undefined && <SettingsForm key={event._id} event={event} />}
    </Page>
  );
};
