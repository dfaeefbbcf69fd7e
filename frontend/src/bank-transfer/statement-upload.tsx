import { Alert, Button, Card, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { bankTransferApi } from '@turnout/contracts/bank-transfer';
import type { EventId } from '@turnout/contracts/kernel';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Offline, Refusal } from '../platform/api.ts';
import { newCommandId } from '../platform/id.ts';
import { upload } from '../platform/upload.ts';
import { useFormat } from '../ui/format.ts';

const largest = 20 * 1024 * 1024;

type Sending =
  | { readonly kind: 'idle'; readonly problem: string | null }
  | { readonly kind: 'sending'; readonly file: File; readonly share: number }
  | { readonly kind: 'lost'; readonly file: File; readonly commandId: string };

/** Sends a statement; one that lost the line goes again as the same one. */
const useStatementUpload = (eventId: EventId) => {
  const { t } = useTranslation('bank-transfer');
  const [sending, setSending] = useState<Sending>({ kind: 'idle', problem: null });
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (file: File, commandId: string = newCommandId()): Promise<void> => {
    if (file.size > largest) return setSending({ kind: 'idle', problem: t('upload.tooLarge') });
    const controller = new AbortController();
    abort.current = controller;
    setSending({ kind: 'sending', file, share: 0 });
    try {
      await upload(bankTransferApi.uploadBankStatement, {
        query: { eventId },
        file,
        commandId,
        signal: controller.signal,
        onProgress: (share) => setSending({ kind: 'sending', file, share }),
      });
      setSending({ kind: 'idle', problem: null });
    } catch (error) {
      if (error instanceof Refusal)
        setSending({
          kind: 'idle',
          problem: error.code === 'statement-unreadable' ? t('upload.unreadable') : error.message,
        });
      else if (!(error instanceof Offline)) throw error;
      else setSending(controller.signal.aborted ? { kind: 'idle', problem: null } : { kind: 'lost', file, commandId });
    }
  };
  return { sending, send, cancel: () => abort.current?.abort() };
};

/** Brings a bank statement; how far it has got is shown. */
export const StatementUpload = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('bank-transfer');
  const { percent } = useFormat();
  const { sending, send, cancel } = useStatementUpload(eventId);
  return (
    <Card withBorder>
      <Stack gap="sm">
        {sending.kind === 'idle' && sending.problem !== null && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
            {sending.problem}
          </Alert>
        )}
        {sending.kind === 'lost' && (
          <Alert color="yellow" role="alert" icon={<IconAlertTriangle aria-hidden />} title={t('upload.offline')}>
            <Button variant="default" onClick={() => void send(sending.file, sending.commandId)}>
              {t('upload.retry')}
            </Button>
          </Alert>
        )}
        <Text size="sm">{t('upload.text')}</Text>
        {sending.kind === 'sending' ? (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600} truncate>
                {t('upload.sending', { name: sending.file.name })}
              </Text>
              <Text className="tabular">{percent(sending.share)}</Text>
            </Group>
            <Progress value={sending.share * 100} aria-label={t('upload.sending', { name: sending.file.name })} />
            <Group>
              <Button variant="default" onClick={cancel}>
                {t('upload.cancel')}
              </Button>
            </Group>
          </>
        ) : (
          <Group>
            <FileButton
              accept=".csv,.txt,.xml,text/csv,application/xml,text/xml"
              inputProps={{ 'aria-label': t('upload.choose') }}
              onChange={(file) => {
                if (file !== null) void send(file);
              }}
            >
              {(props) => (
                <Button {...props} leftSection={<IconUpload size={20} aria-hidden />}>
                  {t('upload.choose')}
                </Button>
              )}
            </FileButton>
          </Group>
        )}
      </Stack>
    </Card>
  );
};
