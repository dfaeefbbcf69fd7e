import { Alert, Group, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { languages, type EventId, type Language, type RegistrantId } from '@turnout/contracts/kernel';
import { messagingApi } from '@turnout/contracts/messaging';
import { registrationApi } from '@turnout/contracts/registration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../platform/api.ts';
import { Refusal } from '../platform/refusal.ts';
import { useMay } from '../platform/session.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import classes from './message-preview.module.css';
import type { TypeFormValues } from './type-form.ts';

interface MessagePreviewProps {
  readonly eventId: EventId;
  /** Of the form, saved or not. */
  readonly values: TypeFormValues;
}

type Preview = z.output<(typeof messagingApi.previewConfirmation)['output']>['preview'];

interface Wanted {
  readonly language: Language | undefined;
  /** As it was typed; empty: the sample person. */
  readonly number: string;
}

/** Whose confirmation number it is; null: nobody's. */
const registrantOf = async (eventId: EventId, number: string): Promise<RegistrantId | null> => {
  const params = { confirmationNumber: number, eventId };
  const { data } = await call(registrationApi.byConfirmationNumber, { params });
  return data.registrations[0]?._id ?? null;
};

/** Asks the server for the confirmation as it would be sent now. */
const usePreview = ({ eventId, values }: MessagePreviewProps) => {
  const { t } = useTranslation('forms');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const read = async ({ language, number }: Wanted): Promise<void> => {
    const registrantId = number.trim() === '' ? undefined : await registrantOf(eventId, number.trim());
    if (registrantId === null) return setProblem(t('messages.missing'));
    const { name, fields, emailSubject, welcomeEmail, includeInvitationFile } = values;
    const body = { eventId, language, registrantId, name, fields, emailSubject, welcomeEmail, includeInvitationFile };
    const { data } = await call(messagingApi.previewConfirmation, { body });
    setPreview(data.preview);
    setProblem(null);
  };
  const show = async (wanted: Wanted): Promise<void> => {
    setReading(true);
    try {
      await read(wanted);
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t('messages.failed'));
    } finally {
      setReading(false);
    }
  };
  return { preview, problem, isReading, show };
};

const names: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français' };

const Shown = ({ preview }: { readonly preview: Preview }) => {
  const { t } = useTranslation('forms');
  const { to, subject, html, files } = preview;
  return (
    <section aria-label={t('messages.title')}>
      <Text size="sm">{to === '' ? t('messages.noAddress') : t('messages.to', { to })}</Text>
      <Text fw={600} dir="auto">
        {t('messages.subject', { subject })}
      </Text>
      {files.length > 0 && <Text size="sm">{t('messages.files', { files: files.join(', ') })}</Text>}
      <iframe className={classes.frame} title={t('messages.frame')} sandbox="" srcDoc={html} />
    </section>
  );
};

/** The confirmation as a registrant would get it, before it is saved or sent; registrants for those who may see them. */
export const MessagePreview = (props: MessagePreviewProps) => {
  const { t } = useTranslation('forms');
  const maySee = useMay(props.eventId)('viewRegistrants');
  const [language, setLanguage] = useState<string | null>(null);
  const [number, setNumber] = useState('');
  const { preview, problem, isReading, show } = usePreview(props);
  const chosen = languages.find((one) => one === language);
  return (
    <Stack gap="sm" mt="md">
      <div>
        <Title order={2} size="h4">
          {t('messages.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('messages.lead')}
        </Text>
      </div>
      <Group align="flex-end">
        <Select
          label={t('messages.language')}
          data={languages.map((value) => ({ value, label: names[value] }))}
          placeholder={t('messages.ofRegistration')}
          clearable
          value={language}
          onChange={setLanguage}
        />
        {maySee && (
          <TextInput
            label={t('messages.byNumber')}
            placeholder={t('messages.sample')}
            value={number}
            onChange={({ currentTarget }) => setNumber(currentTarget.value)}
          />
        )}
        <SavingButton
          isSaving={isReading}
          variant="default"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={() => void show({ language: chosen, number })}
        >
          {t(preview === null ? 'messages.show' : 'messages.again')}
        </SavingButton>
      </Group>
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {preview !== null && <Shown preview={preview} />}
    </Stack>
  );
};
