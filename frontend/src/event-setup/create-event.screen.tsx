import { eventSetupApi } from '@turnout/contracts/event-setup';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SetUpForm } from '../ui/set-up-form.tsx';
import { EventFields } from './event-fields.tsx';
import { emptyEvent } from './event-form.ts';
import { useEventForm } from './use-event-form.ts';

/** A new event (spec 000, section 2), by the platform admin. */
export const CreateEventScreen = () => {
  const { t } = useTranslation('event-setup');
  const navigate = useNavigate();
  const { run, isSaving } = useCommand(eventSetupApi.scheduleEvent);
  const made = useRef('');
  const { form, frame } = useEventForm({
    initialValues: emptyEvent(),
    read: null,
    isSaving,
    send: async (command) => {
      const answer = await run({ body: command });
      if (!answer.ok) return answer;
      made.current = answer.data.event._id;
      return { ok: true, view: answer.data.event };
    },
    onSaved: async () => {
      notices.success(t('create.success'));
      await queryClient.invalidateQueries({ queryKey: ['events'] });
      await navigate(`/dashboard/${made.current}/registration-types`);
    },
  });
  return (
    <Page
      title={t('create.title')}
      lead={t('create.lead')}
      size="md"
      back={{ to: '/events', label: t('events.title') }}
    >
      <SetUpForm frame={frame} cancelTo="/events" saveLabel={t('create.submit')}>
        <EventFields form={form} />
      </SetUpForm>
    </Page>
  );
};
