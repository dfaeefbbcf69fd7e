import { Alert, Card, List, Select, Stack, Text, TextInput } from '@mantine/core';
import { mailTextRecord, type MailTextView } from '@turnout/contracts/event-setup';
import { mergeTokens } from '@turnout/contracts/fields';
import type { Language } from '@turnout/contracts/kernel';
import { mailKinds, missingMailTokens, ourMail, type MailKind } from '@turnout/contracts/mails';
import { type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordForm } from '../../records/record-form.tsx';
import type { RecordFormProps } from '../../records/record.ts';
import { useRecordForm } from '../../records/use-record-form.ts';
import { RichTextEditor } from '../../ui/rich-text-editor.tsx';
import { MailTextPreview } from './mail-text.preview.tsx';

interface Values {
  readonly subject: string;
  readonly message: string;
}

/** Words as they are kept: what says the same as ours, or nothing, stays ours. */
const keptOf = (values: Values, ours: Values): Values => ({
  subject: values.subject.trim() === ours.subject ? '' : values.subject.trim(),
  message: values.message === ours.message || values.message === '<p></p>' ? '' : values.message,
});

interface FormProps extends RecordFormProps<MailTextView> {
  readonly kind: MailKind;
  readonly language: Language;
  /** Says whether something is written that is not saved. */
  readonly isDirty: RefObject<() => boolean>;
}

/** Chooses a token to be put into the message (rule messaging/tokens). */
const InsertToken = ({ kind, onInsert }: { readonly kind: MailKind; readonly onInsert: (token: string) => void }) => {
  const { t } = useTranslation('messaging');
  const { tokens, isOfRegistrant } = mailKinds[kind];
  const own = tokens.map((token) => ({ value: `\${${token}}`, label: t(`ownWords.token.${token}`) }));
  const ofAll = mergeTokens.map((token) => ({ value: `\${${token}}`, label: t(`mass.token.${token}`) }));
  return (
    <Select
      searchable
      maw={320}
      mt="xs"
      label={t('mass.insert')}
      description={isOfRegistrant ? t('mass.insertHint') : undefined}
      data={isOfRegistrant ? [...own, ...ofAll] : own}
      value={null}
      onChange={(token) => token !== null && onInsert(token)}
    />
  );
};

/** The parts of the e-mail beside its words. */
const Stays = ({ kind }: { readonly kind: MailKind }) => {
  const { t } = useTranslation('messaging');
  return (
    <Card>
      <Text id="stays" fw={600}>
        {t('ownWords.staysTitle')}
      </Text>
      <List aria-labelledby="stays">
        {mailKinds[kind].stays.map((part) => (
          <List.Item key={part}>{t(`ownWords.stays.${part}`)}</List.Item>
        ))}
      </List>
    </Card>
  );
};

/** The words of one e-mail in one language, begun with ours, and how it would be read. */
export const MailTextForm = ({ kind, language, isDirty, ...props }: FormProps) => {
  const { t } = useTranslation('messaging');
  const ours = ourMail(kind, language);
  const labels = { subject: t('mass.subject'), message: t('mass.message') };
  const { form, frame } = useRecordForm({
    ...props,
    record: mailTextRecord,
    labels,
    saved: { created: t('ownWords.saved'), updated: t('ownWords.saved') },
    valuesOf: (view): Values => ({
      subject: view === null || view.subject === '' ? ours.subject : view.subject,
      message: view === null || view.message === '' ? ours.message : view.message,
    }),
    bodyOf: (values) => ({ kind, language, ...keptOf(values, ours) }),
  });
  useEffect(() => {
    isDirty.current = frame.isDirty;
    return () => {
      isDirty.current = () => false;
    };
  });
  const kept = keptOf(form.values, ours);
  const missing = missingMailTokens(kind, kept.message);
  return (
    <Stack>
      <RecordForm frame={frame} cancelTo={props.home}>
        <Card>
          <Stack>
            <TextInput id="subject" label={labels.subject} {...form.getInputProps('subject')} />
            <RichTextEditor
              id="message"
              label={labels.message}
              error={form.errors['message']}
              value={form.values.message}
              onChange={(html) => form.setFieldValue('message', html)}
              renderTools={(insert) => <InsertToken kind={kind} onInsert={insert} />}
            />
            <div role="status">
              {missing.length > 0 && (
                <Alert color="red">
                  {t('ownWords.missing', { tags: missing.map((token) => `\${${token}}`).join(', ') })}
                </Alert>
              )}
            </div>
          </Stack>
        </Card>
        <Stays kind={kind} />
      </RecordForm>
      <MailTextPreview eventId={props.eventId} kind={kind} language={language} words={kept} />
    </Stack>
  );
};
