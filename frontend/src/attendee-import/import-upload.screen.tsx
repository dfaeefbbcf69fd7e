import '@mantine/dropzone/styles.layer.css';
import { Alert, Anchor, Badge, Button, Card, Group, Progress, Stack, Table, Text, Title } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconAlertTriangle, IconFileImport, IconUpload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { attendeeImportApi } from '@turnout/contracts/attendee-import';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { call, Offline, Refusal } from '../platform/api.ts';
import { newCommandId } from '../platform/id.ts';
import { queryClient } from '../platform/query.ts';
import { upload } from '../platform/upload.ts';
import { useTopic } from '../platform/topic.ts';
import { DateTime } from '../ui/date-time.tsx';
import { useFormat } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { TableCard } from '../ui/table-card.tsx';
import classes from './import.module.css';
import { ImportSteps } from './import.steps.tsx';

const largestFile = 50 * 1024 * 1024;
/** For the file picker; what a file truly is, its content tells the server. */
const kinds = {
  'text/csv': ['.csv', '.tsv', '.txt'],
  'application/vnd.ms-excel': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};

type Sending =
  | { readonly kind: 'idle'; readonly problem: string | null }
  | { readonly kind: 'sending'; readonly file: File; readonly share: number }
  | { readonly kind: 'lost'; readonly file: File; readonly commandId: string };

/** Sends a file and goes to its import; an upload that lost the line goes again as the same one. */
const useUpload = (eventId: EventId) => {
  const { t } = useTranslation('attendee-import');
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending>({ kind: 'idle', problem: null });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (file: File, commandId: string = newCommandId()) => {
    const controller = new AbortController();
    abort.current = controller;
    setSending({ kind: 'sending', file, share: 0 });
    try {
      const { data } = await upload(attendeeImportApi.uploadImport, {
        query: { eventId },
        file,
        commandId,
        signal: controller.signal,
        onProgress: (share) => setSending({ kind: 'sending', file, share }),
      });
      await navigate(`/dashboard/${eventId}/import/${data.import._id}`);
    } catch (error) {
      if (error instanceof Refusal)
        setSending({
          kind: 'idle',
          problem: error.code === 'wrong-media' ? t('import.upload.wrongType') : error.message,
        });
      else if (!(error instanceof Offline)) throw error;
      else setSending(controller.signal.aborted ? { kind: 'idle', problem: null } : { kind: 'lost', file, commandId });
    }
  };
  return {
    sending,
    send,
    cancel: () => abort.current?.abort(),
    refuse: (problem: string) => setSending({ kind: 'idle', problem }),
  };
};

const SendingCard = ({
  file,
  share,
  onCancel,
}: {
  readonly file: File;
  readonly share: number;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation('attendee-import');
  const { percent } = useFormat();
  const label = t('import.upload.sending', { name: file.name });
  return (
    <Card>
      <Stack>
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} truncate title={label}>
            {label}
          </Text>
          <Text className="tabular">{percent(share)}</Text>
        </Group>
        <Progress value={share * 100} size="lg" aria-label={label} />
        <Group justify="flex-end">
          <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={onCancel}>
            {t('import.upload.cancel')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
};

const EarlierImports = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('attendee-import');
  const { number } = useFormat();
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const { data, isError } = useQuery(
    {
      queryKey: ['imports', eventId],
      queryFn: async ({ signal }) =>
        (await call(attendeeImportApi.imports, { query: { eventId }, signal })).data.imports,
      staleTime: 0,
    },
    queryClient,
  );
  if (isError) return <Text c="dimmed">{t('import.earlier.failed')}</Text>;
  if (data === undefined || data.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm">
        {t('import.earlier.title')}
      </Title>
      <TableCard
        label={t('import.earlier.title')}
        heads={[
          t('import.earlier.file'),
          t('import.earlier.state'),
          { text: t('import.earlier.rows'), ta: 'end' },
          t('import.earlier.created'),
        ]}
      >
        {data.map((one) => (
          <Table.Tr key={one._id}>
            <Table.Td className={classes.value}>
              <Anchor
                component={Link}
                to={`/dashboard/${eventId}/import/${one._id}`}
                aria-label={t('import.earlier.open', { name: one.fileName })}
              >
                {one.fileName}
              </Anchor>
            </Table.Td>
            <Table.Td>
              <Badge variant="light" color={one.state === 'done' ? 'petrol' : 'gray'}>
                {t(`import.state.${one.state}`)}
              </Badge>
            </Table.Td>
            <Table.Td ta="right" className="tabular">
              {number(one.rowCount)}
            </Table.Td>
            <Table.Td>
              <DateTime at={one.createdAt} zone={zone} />
            </Table.Td>
          </Table.Tr>
        ))}
      </TableCard>
    </section>
  );
};

/** The first step of an import: the file. Below it, what was brought before. */
export const ImportUploadScreen = () => {
  const { t } = useTranslation('attendee-import');
  const eventId = EventId.parse(useParams().eventId);
  const { sending, send, cancel, refuse } = useUpload(eventId);
  return (
    <Page
      title={t('import.title')}
      lead={t('import.lead')}
      back={{ to: `/dashboard/${eventId}/attendees`, label: t('import.backToList') }}
    >
      <ImportSteps now="upload" />
      {sending.kind === 'idle' && sending.problem !== null && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {sending.problem}
        </Alert>
      )}
      {sending.kind === 'lost' && (
        <Alert color="yellow" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('import.upload.offline')}>
          <Button mt="xs" variant="default" onClick={() => void send(sending.file, sending.commandId)}>
            {t('import.upload.retry')}
          </Button>
        </Alert>
      )}
      {sending.kind === 'sending' ? (
        <SendingCard file={sending.file} share={sending.share} onCancel={cancel} />
      ) : (
        <Dropzone
          onDrop={([file]) => {
            if (file !== undefined) void send(file);
          }}
          onReject={([rejected]) =>
            refuse(
              t(rejected?.errors[0]?.code === 'file-too-large' ? 'import.upload.tooLarge' : 'import.upload.wrongType'),
            )
          }
          maxSize={largestFile}
          maxFiles={1}
          multiple={false}
          accept={kinds}
          inputProps={{ 'aria-label': t('import.upload.drop') }}
          aria-label={t('import.upload.drop')}
        >
          <div className={classes.drop}>
            <Stack align="center" gap="xs">
              <Dropzone.Accept>
                <IconUpload size={48} stroke={1.5} aria-hidden />
              </Dropzone.Accept>
              <Dropzone.Reject>
                <IconX size={48} stroke={1.5} aria-hidden />
              </Dropzone.Reject>
              <Dropzone.Idle>
                <IconFileImport size={48} stroke={1.5} aria-hidden />
              </Dropzone.Idle>
              <Text size="lg" fw={600}>
                {t('import.upload.drop')}
              </Text>
              <Text c="dimmed">{t('import.upload.choose')}</Text>
              <Text c="dimmed" size="sm" maw={460}>
                {t('import.upload.limits')}
              </Text>
            </Stack>
          </div>
        </Dropzone>
      )}
      <EarlierImports eventId={eventId} />
    </Page>
  );
};
