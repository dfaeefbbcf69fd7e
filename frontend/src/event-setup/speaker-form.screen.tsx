import { Card, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AnnounceSpeaker, eventSetupApi, type SpeakerView } from '@turnout/contracts/event-setup';
import { EventId, SpeakerId } from '@turnout/contracts/kernel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { problemsOf, type Refused } from '../ui/form-problems.ts';
import { ItemPage } from '../ui/item-page.tsx';
import { notices } from '../ui/notices.tsx';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import { SetUpForm, useSetUpForm } from '../ui/set-up-form.tsx';
import { speakerBody, speakerValues, type SpeakerFormValues } from './speaker-form.ts';

interface SpeakerFormProps {
  readonly eventId: EventId;
  readonly speaker: SpeakerView | null;
}

const fields = ['name', 'lastName', 'company', 'position', 'email', 'biography', 'twitter', 'linkedin'] as const;
const listOf = (eventId: EventId): string => `/dashboard/${eventId}/settings?tab=speakers`;

const useSave = ({ eventId, speaker }: SpeakerFormProps) => {
  const announce = useCommand(eventSetupApi.announceSpeaker);
  const revise = useCommand(eventSetupApi.reviseSpeaker);
  return {
    isSaving: announce.isSaving || revise.isSaving,
    save: async (values: SpeakerFormValues): Promise<Refused | null> => {
      const body = speakerBody(values);
      const answer =
        speaker === null
          ? await announce.run({ body: { eventId, ...body } })
          : await revise.run({ params: { id: speaker._id }, body });
      return answer.ok ? null : answer.refusal;
    },
  };
};

const SpeakerForm = ({ eventId, speaker }: SpeakerFormProps) => {
  const { t } = useTranslation('event-setup');
  const navigate = useNavigate();
  const form = useForm<SpeakerFormValues>({
    initialValues: speakerValues(speaker),
    validate: (values) => problemsOf(AnnounceSpeaker.omit({ eventId: true }), speakerBody(values), t),
  });
  const frame = useSetUpForm({
    form,
    ...useSave({ eventId, speaker }),
    labels: Object.fromEntries(fields.map((field) => [field, t(`speaker.${field}`)])),
    onSaved: async () => {
      await queryClient.invalidateQueries({ queryKey: ['speaker'] });
      notices.success(t(speaker === null ? 'speakers.created' : 'speakers.updated'));
      await navigate(listOf(eventId));
    },
  });
  const text = (field: Exclude<(typeof fields)[number], 'biography'>) => ({
    id: field,
    label: t(`speaker.${field}`),
    ...form.getInputProps(field),
  });
  return (
    <SetUpForm frame={frame} cancelTo={listOf(eventId)}>
      <Card>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput required {...text('name')} />
            <TextInput required {...text('lastName')} />
            <TextInput {...text('company')} />
            <TextInput {...text('position')} />
            <TextInput type="email" description={t('speaker.emailHint')} {...text('email')} />
          </SimpleGrid>
          <RichTextEditor
            id="biography"
            label={t('speaker.biography')}
            error={form.errors['biography']}
            value={form.values.biography}
            onChange={(html) => form.setFieldValue('biography', html)}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput leftSection="@" autoCapitalize="none" spellCheck={false} {...text('twitter')} />
            <TextInput type="url" placeholder="https://" {...text('linkedin')} />
          </SimpleGrid>
        </Stack>
      </Card>
    </SetUpForm>
  );
};

/** A speaker, new or to be changed (spec 002, section 2). */
export const SpeakerFormScreen = () => {
  const { t } = useTranslation('event-setup');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const isNew = params['speakerId'] === undefined;
  const query = useQuery(
    {
      queryKey: ['speaker', params['speakerId']],
      enabled: !isNew,
      staleTime: 0,
      retry: false,
      queryFn: async ({ signal }) =>
        (await call(eventSetupApi.speaker, { params: { id: SpeakerId.parse(params['speakerId']) }, signal })).data
          .speaker,
    },
    queryClient,
  );
  const nameOf = (speaker: SpeakerView | null): string =>
    speaker === null ? t('speakers.edit') : `${speaker.name} ${speaker.lastName}`;
  return (
    <ItemPage
      isNew={isNew}
      query={query}
      title={(speaker) => (isNew ? t('speakers.add') : nameOf(speaker))}
      back={{ to: listOf(eventId), label: t('settings.speakers') }}
    >
      {(speaker) => <SpeakerForm key={speaker?._id ?? 'new'} eventId={eventId} speaker={speaker} />}
    </ItemPage>
  );
};
