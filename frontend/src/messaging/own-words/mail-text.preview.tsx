import { Alert, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EventId, Language, RegistrantId } from '@turnout/contracts/kernel';
import { mailKinds, type MailKind } from '@turnout/contracts/mails';
import { ownWordsApi } from '@turnout/contracts/messaging';
import { registrationApi } from '@turnout/contracts/registration';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { useCommand } from '../../platform/command.ts';
import { queryClient } from '../../platform/query.ts';
import { useMay } from '../../platform/session.ts';
import { Busy } from '../../ui/busy.tsx';
import { NotRead } from '../../ui/not-read.tsx';
import { notices } from '../../ui/notices.tsx';
import { SavingButton } from '../../ui/saving-button.tsx';
import classes from '../mass/message-preview.module.css';

/** Milliseconds after the last key. */
const typingPauseMs = 500;

interface PreviewProps {
  readonly eventId: EventId;
  readonly kind: MailKind;
  readonly language: Language;
  readonly words: { readonly subject: string; readonly message: string };
}

/** The registrant with a confirmation number; undefined: nobody has it. */
const registrantOf = async (eventId: EventId, number: string): Promise<RegistrantId | undefined> => {
  const params = { confirmationNumber: number, eventId };
  return (await call(registrationApi.byConfirmationNumber, { params })).data.registrations[0]?._id;
};

/** The e-mail as the server would write it, once nobody types any more. @param number empty: to the sample person. */
const useWritten = ({ eventId, kind, language, words }: PreviewProps, number: string) => {
  const [settled] = useDebouncedValue(JSON.stringify({ ...words, number: number.trim() }), typingPauseMs);
  return useQuery(
    {
      queryKey: ['mail-text-preview', eventId, kind, language, settled],
      placeholderData: keepPreviousData,
      retry: false,
      queryFn: async ({ signal }) => {
        const registrantId = number.trim() === '' ? undefined : await registrantOf(eventId, number.trim());
        const body = { eventId, kind, language, ...words, registrantId };
        const { preview } = (await call(ownWordsApi.previewMailText, { body, signal })).data;
        return { ...preview, isOfNobody: number.trim() !== '' && registrantId === undefined };
      },
    },
    queryClient,
  );
};

/** An e-mail as it would be read, in words that need not be saved, and a test of it to oneself. */
export const MailTextPreview = (props: PreviewProps) => {
  const { eventId, kind, language, words } = props;
  const { t } = useTranslation('messaging');
  const maySee = useMay(eventId)('viewRegistrants') && mailKinds[kind].isOfRegistrant;
  const [number, setNumber] = useState('');
  const { data, isError, refetch } = useWritten(props, number);
  const { run, isSaving } = useCommand(ownWordsApi.testMailText);
  const test = async (): Promise<void> => {
    const answer = await run({ body: { eventId, kind, language, ...words } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
  };
  return (
    <Card>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('mass.preview')}
        </Title>
        <Group align="flex-end">
          {maySee && (
            <TextInput
              label={t('ownWords.byNumber')}
              placeholder={t('ownWords.sample')}
              value={number}
              onChange={({ currentTarget }) => setNumber(currentTarget.value)}
            />
          )}
          <SavingButton
            variant="default"
            isSaving={isSaving}
            leftSection={<IconSend size={18} aria-hidden />}
            onClick={() => void test()}
          >
            {t('mass.test')}
          </SavingButton>
        </Group>
        <div role="status">
          {data?.isOfNobody === true && (
            <Alert color="yellow" mb="xs">
              {t('ownWords.ofNobody')}
            </Alert>
          )}
          {data !== undefined && data.unknownTokens.length > 0 && (
            <Alert color="yellow">
              {t('ownWords.unknown', { tags: data.unknownTokens.map((name) => `\${${name}}`).join(', ') })}
            </Alert>
          )}
        </div>
        {isError && <NotRead onRetry={() => void refetch()}>{t('mass.notPreviewed')}</NotRead>}
        {data === undefined && !isError && <Busy label={t('ui:loading')} />}
        {data !== undefined && (
          <section aria-label={t('mass.preview')}>
            <Text size="sm" dir="auto">
              {data.to}
            </Text>
            <Text fw={600} dir="auto">
              {data.subject}
            </Text>
            <iframe className={classes.frame} title={t('mass.preview')} sandbox="" srcDoc={data.html} />
          </section>
        )}
      </Stack>
    </Card>
  );
};
