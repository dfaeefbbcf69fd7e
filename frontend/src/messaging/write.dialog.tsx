import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { unknownTokens } from '@turnout/contracts/fields';
import { formsTopics } from '@turnout/contracts/forms';
import { isWritten, messagingApi, WriteMessage } from '@turnout/contracts/messaging';
import type { UploadId } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttachmentsInput } from './attachments.input.tsx';
import { useCommand } from '../platform/command.ts';
import { tellSent } from '../platform/mail.tsx';
import { usePictures } from '../platform/pictures.ts';
import { useTopic } from '../platform/topic.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { DocumentEditor } from '../ui/document/document-editor.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { problemsOf } from '../ui/form-problems.ts';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';

const Values = WriteMessage.pick({ subject: true, content: true, attachments: true });

const noFiles: readonly UploadId[] = [];

type Person = Pick<RegistrationView, '_id' | 'event' | 'type' | 'email'>;

/** The tags in texts that name nothing of the person's form; none while the form is not known. */
const useUnknownTags = (person: Person, texts: readonly string[]): readonly string[] => {
  const { view } = useTopic(formsTopics.asked, { eventId: person.event, typeId: person.type._id });
  return view === null ? [] : [...new Set(texts.flatMap((text) => unknownTokens(text, view.fields)))];
};

interface FormProps {
  readonly person: Person;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const WriteForm = ({ person, onClose, onSent }: FormProps) => {
  const { t } = useTranslation('messaging');
  const { run, isSaving } = useCommand(messagingApi.writeMessage);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { subject: '', content: '', attachments: noFiles },
    validate: (values) =>
      problemsOf(Values, { ...values, content: isWritten(values.content) ? values.content : '' }, t),
  });
  const pictures = usePictures(person.event);
  const unknown = useUnknownTags(person, [form.values.subject, form.values.content]);
  const submit = form.onSubmit(async ({ attachments, ...words }) => {
    if (isSaving) return;
    const answer = await run({
      body: { eventId: person.event, registrationId: person._id, ...words, attachments: [...attachments] },
    });
    if (!answer.ok) return setProblem(answer.refusal.message);
    onSent();
    await tellSent(t, t('write.sent'), person.email);
  });
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges isDirty={() => form.isDirty()} />
      <Stack>
        {problem !== null && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Text>
          {t('messages.to')} <bdi>{person.email}</bdi>
        </Text>
        <TextInput required label={t('messages.subject')} data-autofocus {...form.getInputProps('subject')} />
        <DocumentEditor
          id="content"
          kind="message"
          pictures={pictures}
          isRequired
          label={t('write.content')}
          description={t('write.tags', { tag: '${confirmation_number}' })}
          error={form.errors['content']}
          value={form.values.content}
          onChange={(html) => form.setFieldValue('content', html)}
        />
        <AttachmentsInput
          eventId={person.event}
          value={form.values.attachments}
          onChange={(ids) => form.setFieldValue('attachments', ids)}
        />
        <div role="status">
          {unknown.length > 0 && (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('write.unknownTags', { tags: unknown.map((name) => `\${${name}}`).join(', ') })}
            </Text>
          )}
        </div>
        <DialogButtons label={t('write.send')} isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** 'New Message': staff's own words to one person (rule messaging/to-one-person), by e-mail. */
export const WriteDialog = ({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) => {
  const { t } = useTranslation('messaging');
  const isDirty = useRef<() => boolean>(() => false);
  return (
    <FormDialog title={t('write.title')} isDirty={isDirty} onClose={onClose}>
      {(close) => <WriteForm person={person} onClose={close} onSent={onClose} />}
    </FormDialog>
  );
};
