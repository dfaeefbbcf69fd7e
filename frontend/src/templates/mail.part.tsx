import { Anchor, Stack, Text, TextInput } from '@mantine/core';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { isWritten } from '@turnout/contracts/messaging';
import { templatesApi, type TemplateListed } from '@turnout/contracts/templates';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { MailState, tellSent } from '../platform/mail.tsx';
import { usePictures } from '../platform/pictures.ts';
import { useTopic } from '../platform/topic.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import type { FormProblem } from '../ui/form-problems.ts';
import { fromWallTime } from '../ui/format.ts';
import { DocumentEditor } from '../ui/document/document-editor.tsx';
import { useFirstFocus } from '../ui/use-first-focus.ts';

/** An e-mail as it is written; kept by its dialog, which goes back to its list and on writing. */
export interface Letter {
  readonly subject: string;
  readonly message: string;
  /** By the clocks of the event; empty: at once. */
  readonly sendAt: string;
}

interface MailPartProps {
  readonly eventId: EventId;
  readonly template: TemplateListed;
  readonly letter: Letter;
  readonly onChange: (change: Partial<Letter>) => void;
  readonly onSent: () => void;
  readonly onCancel: () => void;
}

/** Writes the e-mail that each document goes along with (rule templates/sending). */
export const MailPart = ({ eventId, template, letter, onChange, onSent, onCancel }: MailPartProps) => {
  const { t } = useTranslation('templates');
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const pictures = usePictures(eventId);
  const { run, isSaving } = useCommand(templatesApi.mailTemplate);
  const { subject, message, sendAt } = letter;
  const first = useFirstFocus<HTMLInputElement>();
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const send = async (): Promise<void> => {
    const moment = sendAt === '' ? {} : { sendAt: fromWallTime(sendAt, zone) };
    const answer = await run({ params: { id: template._id }, body: { subject: subject.trim(), message, ...moment } });
    if (!answer.ok) return setProblems([{ field: 'form', message: answer.refusal.message }]);
    await tellSent(t, answer.data.message);
    onSent();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = (field: string, label: string): FormProblem => ({ field, label, message: t('ui:rule.required') });
    const found = [
      ...(subject.trim() === '' ? [missing('subject', t('mail.subject'))] : []),
      ...(isWritten(message) ? [] : [missing('mailMessage', t('mail.message'))]),
    ];
    setProblems(found);
    if (found.length === 0) void send();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('mail.title')}>
      <Stack>
        <MailState />
        <FormErrors problems={problems} />
        <TextInput
          id="subject"
          required
          ref={first}
          label={t('mail.subject')}
          maxLength={300}
          value={subject}
          onChange={(event) => onChange({ subject: event.currentTarget.value })}
        />
        <DocumentEditor
          id="mailMessage"
          isRequired
          kind="message"
          pictures={pictures}
          label={t('mail.message')}
          value={message}
          onChange={(html) => onChange({ message: html })}
        />
        <TextInput
          type="datetime-local"
          maw={320}
          label={t('mail.sendAt')}
          description={t('mail.sendAtHint')}
          value={sendAt}
          onChange={(event) => onChange({ sendAt: event.currentTarget.value })}
        />
        <Text size="sm" c="dimmed">
          {t('mail.hint')}{' '}
          <Anchor component={Link} inherit underline="always" to={`/dashboard/${eventId}/mass-emails`}>
            {t('mail.progress')}
          </Anchor>
        </Text>
        <DialogButtons label={t('mail.send')} isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
};
