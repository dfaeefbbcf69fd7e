import { eventSetupApi } from '@turnout/contracts/event-setup';
import { Button, Card, Stack, TextInput, Title } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SetUpForm } from '../ui/set-up-form.tsx';
import { ContactPart, DescriptionInput, FeePart, NameInput, WhenInputs, WherePart } from './event-fields.tsx';
import { emptyEvent } from './event-form.ts';
import { firstFields } from './event-sections.ts';
import { EventPictureInputs } from './public-fields.tsx';
import { useEventForm } from './use-event-form.ts';

/** A new event (rule event-setup/creating-an-event), by the platform admin: what is required first, the rest one fold below. */
export const CreateEventScreen = () => {
  const { t } = useTranslation('event-setup');
  const navigate = useNavigate();
  const { run, isSaving } = useCommand(eventSetupApi.scheduleEvent);
  const made = useRef('');
  const [isMore, setMore] = useState(false);
  const { form, frame } = useEventForm({
    initialValues: emptyEvent(),
    read: null,
    isSaving,
    onProblem: (field) => setMore((was) => was || !firstFields.includes(field ?? '')),
    send: async (command) => {
      const answer = await run({ body: command });
      if (!answer.ok) return answer;
      made.current = answer.data.event._id;
      return { ok: true, view: answer.data.event };
    },
    onSaved: async () => {
      notices.success(t('create.success'));
      await queryClient.invalidateQueries({ queryKey: ['events'] });
      await navigate(`/dashboard/${made.current}`);
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
        <Card>
          <Stack>
            <NameInput form={form} />
            <WhenInputs form={form} />
          </Stack>
        </Card>
        <Button
          variant="subtle"
          justify="flex-start"
          aria-expanded={isMore}
          leftSection={isMore ? <IconChevronDown size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
          onClick={() => setMore(!isMore)}
        >
          {t('create.more')}
        </Button>
        {isMore && (
          <>
            <Card>
              <DescriptionInput form={form} />
            </Card>
            <Card component="section" aria-labelledby="pictures-heading">
              <Title order={2} size="h3" mb="md" id="pictures-heading">
                {t('create.pictures')}
              </Title>
              <Stack>
                <EventPictureInputs form={form} />
                <TextInput
                  id="bannerAlt"
                  label={t('field.bannerAlt')}
                  description={t('hint.bannerAlt')}
                  {...form.getInputProps('bannerAlt')}
                />
              </Stack>
            </Card>
            <WherePart form={form} />
            <ContactPart form={form} />
            <FeePart form={form} />
          </>
        )}
      </SetUpForm>
    </Page>
  );
};
