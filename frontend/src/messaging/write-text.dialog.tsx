import { Alert, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messagingApi, sizeOfText, type TextSetUp, WriteText } from '@turnout/contracts/messaging';
import type { RegistrationView } from '@turnout/contracts/registration';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { problemsOf } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';

const Values = WriteText.pick({ content: true });

interface FormProps {
  readonly person: Pick<RegistrationView, '_id' | 'event'>;
  readonly texts: TextSetUp;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

const TextForm = ({ person, texts, onClose, onSent }: FormProps) => {
  const { t } = useTranslation('messaging');
  // No gateway takes it: it will be kept.
  const isKept = !texts.goesOut;
  const { run, isSaving } = useCommand(messagingApi.writeText);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    initialValues: { content: '' },
    validate: (values) => problemsOf(Values, values, t),
  });
  const size = sizeOfText(form.values.content);
  const submit = form.onSubmit(async ({ content }) => {
    if (isSaving) return;
    const answer = await run({ body: { eventId: person.event, registrationId: person._id, content } });
    if (!answer.ok) return setProblem(answer.refusal.message);
    onSent();
    if (isKept) notices.warning(t('write.textKept'));
    else notices.success(t('write.textSent'));
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
        {isKept && (
          <Alert color="yellow" variant="light">
            {t('write.textKept')}
          </Alert>
        )}
        <Text>
          {t('write.numberTo')} <bdi>{texts.number}</bdi>
        </Text>
        <Textarea
          required
          autosize
          minRows={4}
          maxLength={1_600}
          label={t('write.textContent')}
          description={t('write.tags', { tag: '${confirmation_number}' })}
          data-autofocus
          {...form.getInputProps('content')}
        />
        <Text size="sm" role="status">
          {t('write.size', { count: size.segments, units: size.units })}
        </Text>
        <DialogButtons label={t('write.send')} isSaving={isSaving} onCancel={onClose} />
      </Stack>
    </form>
  );
};

/** A text message to one person (rule messaging/to-one-person), with what it will be charged as. */
export const WriteTextDialog = ({ onClose, ...props }: Omit<FormProps, 'onSent'>) => {
  const { t } = useTranslation('messaging');
  const isDirty = useRef<() => boolean>(() => false);
  return (
    <FormDialog title={t('write.textTitle')} isDirty={isDirty} onClose={onClose}>
      {(close) => <TextForm {...props} onClose={close} onSent={onClose} />}
    </FormDialog>
  );
};
