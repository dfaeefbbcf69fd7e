import { Button, Group, Stack } from '@mantine/core';
import { eventSetupApi } from '@turnout/contracts/event-setup';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { FormErrors } from '../ui/form-errors.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { EventFields } from './event-fields.tsx';
import { emptyEvent } from './event-form.ts';
import { useEventForm } from './use-event-form.ts';

/** A new event (spec 000, section 2), by the platform admin. */
export const CreateEventScreen = () => {
  const { t } = useTranslation('event-setup');
  const navigate = useNavigate();
  const { run, isSaving } = useCommand(eventSetupApi.scheduleEvent);
  const isSaved = useRef(false);
  const { form, submit, problems } = useEventForm(emptyEvent(), async (command) => {
    if (isSaving) return null;
    const answer = await run({ body: command });
    if (!answer.ok) return answer.refusal;
    isSaved.current = true;
    notices.success(t('create.success'));
    await queryClient.invalidateQueries({ queryKey: ['events'] });
    await navigate(`/dashboard/${answer.data.event._id}/registration-types`);
    return null;
  });
  return (
    <Page
      title={t('create.title')}
      lead={t('create.lead')}
      size="md"
      back={{ to: '/events', label: t('events.title') }}
    >
      <UnsavedChanges isDirty={() => form.isDirty() && !isSaved.current} />
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <FormErrors problems={problems} />
          <EventFields form={form} />
          <Group justify="flex-end">
            <Button component={Link} to="/events" variant="default">
              {t('ui:cancel')}
            </Button>
            <SavingButton type="submit" isSaving={isSaving}>
              {t('create.submit')}
            </SavingButton>
          </Group>
        </Stack>
      </form>
    </Page>
  );
};
