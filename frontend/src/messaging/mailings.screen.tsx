import { Button, Card, Checkbox, Group, Progress, Radio, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMailOff, IconSend } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId, ImportId } from '@turnout/contracts/kernel';
import {
  askedMatchesOf,
  type FieldMatches,
  messagingApi,
  messagingTopics,
  type MailingPreview,
  type MailingView,
} from '@turnout/contracts/messaging';
import { attendeeImportApi } from '@turnout/contracts/attendee-import';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { MailState, tellSent, useMailSetUp } from '../platform/mail.tsx';
import { queryClient } from '../platform/query.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format.ts';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { FilterInputs } from './filter-inputs.tsx';
import { MailingCount } from './mailing.count.tsx';
import { NotRead } from '../ui/not-read.tsx';

/** The imports whose people can be written to; none for who may not see imports. */
const useImports = (eventId: EventId) => {
  const may = useMay(eventId);
  const maySee = may('settings', 'viewRegistrants');
  const { data } = useQuery(
    {
      queryKey: ['imports', eventId],
      queryFn: async () => (await call(attendeeImportApi.imports, { query: { eventId } })).data.imports,
      enabled: maySee,
    },
    queryClient,
  );
  return (data ?? []).filter(({ state }) => state === 'done');
};

interface Choice {
  readonly eventId: EventId;
  readonly isAgain: boolean;
  /** Undefined: everybody; null: an import that is still to be chosen. */
  readonly importId: string | null | undefined;
  readonly fieldMatches: FieldMatches;
}

/** How many a mailing would write to, counted anew for each choice. */
const usePreview = ({ eventId, isAgain, importId, fieldMatches }: Choice) =>
  useQuery(
    {
      queryKey: ['mailing-preview', eventId, isAgain, importId, fieldMatches],
      queryFn: async ({ signal }) => {
        const of = importId === undefined ? {} : { importId: ImportId.parse(importId) };
        const query = {
          eventId,
          isAgain: isAgain ? ('true' as const) : ('false' as const),
          match: askedMatchesOf(fieldMatches),
          ...of,
        };
        return (await call(messagingApi.mailingPreview, { query, signal })).data.preview;
      },
      enabled: importId !== null,
      staleTime: 0,
    },
    queryClient,
  );

interface PreviewProps {
  /** Null: not known yet. */
  readonly preview: MailingPreview | null;
  readonly isError: boolean;
  readonly onRetry: () => void;
}

const Preview = ({ preview, isError, onRetry }: PreviewProps) => {
  const { t } = useTranslation('messaging');
  const { number } = useFormat();
  if (isError) return <NotRead onRetry={onRetry}>{t('mailings.notCounted')}</NotRead>;
  if (preview === null) return <Text c="dimmed">{t('mailings.counting')}</Text>;
  const { messages, hadOne, withoutAddress } = preview;
  return (
    <Text className="tabular" aria-live="polite">
      {t('mailings.preview', {
        messages: number(messages),
        hadOne: number(hadOne),
        withoutAddress: number(withoutAddress),
      })}
      {messages === 0 && <span style={{ display: 'block' }}>{t('mailings.nobody')}</span>}
    </Text>
  );
};

const SendForm = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('messaging');
  const imports = useImports(eventId);
  const { run, isSaving } = useCommand(messagingApi.sendConfirmations);
  const [to, setTo] = useState('everybody');
  const [importId, setImportId] = useState<string | null>(null);
  const [isAgain, setAgain] = useState(false);
  const [fieldMatches, setMatches] = useState<FieldMatches>({});
  const [isAsking, setAsking] = useState(false);
  const isOfImport = to === 'import';
  const {
    data: preview = null,
    isError,
    refetch,
  } = usePreview({ eventId, isAgain, fieldMatches, importId: isOfImport ? importId : undefined });
  const { number } = useFormat();
  const goesOut = useMailSetUp()?.goesOut ?? true;
  const count = preview?.messages ?? 0;
  const send = async (): Promise<void> => {
    const chosen = isOfImport ? { importId: ImportId.parse(importId) } : {};
    const answer = await run({ body: { eventId, isAgain, fieldMatches, ...chosen } });
    setAsking(false);
    if (answer.ok) await tellSent(t, t('mailings.begun'));
    else notices.danger(answer.refusal.message);
  };
  return (
    <Card>
      <Stack>
        <Radio.Group label={t('mailings.to')} value={to} onChange={setTo} name="to">
          <Stack gap="xs" mt="xs">
            <Radio value="everybody" label={t('mailings.everybody')} />
            {imports.length > 0 && <Radio value="import" label={t('mailings.ofImport')} />}
          </Stack>
        </Radio.Group>
        {isOfImport && (
          <Select
            required
            maw={420}
            label={t('mailings.import')}
            data={imports.map(({ _id, fileName }) => ({ value: _id, label: fileName }))}
            value={importId}
            onChange={setImportId}
          />
        )}
        <FilterInputs eventId={eventId} value={fieldMatches} onChange={setMatches} />
        <Checkbox
          label={t('mailings.again')}
          description={t('mailings.againHint')}
          checked={isAgain}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
        {(!isOfImport || importId !== null) && (
          <Preview preview={preview} isError={isError} onRetry={() => void refetch()} />
        )}
        <Group>
          <Button
            leftSection={<IconSend size={18} aria-hidden />}
            disabled={count === 0}
            onClick={() => setAsking(true)}
          >
            {t('mailings.send')}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={t('mailings.sureTitle')}
        confirmLabel={t('mailings.send')}
        isSaving={isSaving}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      >
        {t(goesOut ? 'mailings.sure' : 'mailings.sureKept', { count, shown: number(count) })}
      </ConfirmDialog>
    </Card>
  );
};

const MailingCard = ({ mailing, zone }: { readonly mailing: MailingView; readonly zone: string }) => {
  const { t } = useTranslation('messaging');
  const { number } = useFormat();
  const { messages, sent, kept, failed, uncertain, withoutAddress } = mailing;
  const done = sent + kept + failed + uncertain;
  const share = messages === null || messages === 0 ? 100 : (done / messages) * 100;
  const title = <DateTime at={mailing.createdAt} zone={zone} />;
  return (
    <Card component="li">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={650}>{title}</Text>
          <Text c="dimmed" className="tabular">
            {messages === null
              ? t('mailings.gathering')
              : t('mailings.progress', { done: number(done), of: number(messages) })}
          </Text>
        </Group>
        <Progress
          value={share}
          size="lg"
          animated={messages === null || done < messages}
          aria-label={t('mailings.progressLabel')}
        />
        <Group gap="lg">
          <MailingCount of={t('status.sent')} count={sent} />
          {kept > 0 && <MailingCount of={t('status.kept')} count={kept} />}
          <MailingCount of={t('status.failed')} count={failed} color="var(--mantine-color-error)" />
          <MailingCount of={t('status.uncertain')} count={uncertain} color="var(--mantine-color-error)" />
          <MailingCount of={t('mailings.withoutAddress')} count={withoutAddress} />
        </Group>
        {uncertain > 0 && (
          <Text size="sm" c="dimmed">
            {t('mailings.uncertainHint')}
          </Text>
        )}
      </Stack>
    </Card>
  );
};

/** Confirmations for everybody, or for the people of one import, and how far each mailing is. */
export const MailingsScreen = () => {
  const { t } = useTranslation('messaging');
  const eventId = EventId.parse(useParams()['eventId']);
  const { state, view } = useTopic(messagingTopics.mailings, { eventId });
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  return (
    <Page title={t('mailings.title')} lead={t('mailings.lead')} size="md">
      <MailState />
      <SendForm eventId={eventId} />
      <Title order={2} size="h3">
        {t('mailings.earlier')}
      </Title>
      {state === 'refused' && <ErrorState />}
      {view === null && state !== 'refused' && <RowsSkeleton rows={2} />}
      {view !== null && view.length === 0 && (
        <Card padding={0}>
          <EmptyState icon={<IconMailOff />} title={t('mailings.none')}>
            {t('mailings.noneText')}
          </EmptyState>
        </Card>
      )}
      {view !== null && view.length > 0 && (
        <Stack component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-live="polite">
          {view.map((mailing) => (
            <MailingCard key={mailing._id} mailing={mailing} zone={zone} />
          ))}
        </Stack>
      )}
    </Page>
  );
};
