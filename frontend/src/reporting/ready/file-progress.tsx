import { Button, Group, Progress, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { EventId } from '@turnout/contracts/kernel';
import { readyApi, ReadyFormat } from '@turnout/contracts/reporting';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForPieces } from '../../platform/api.ts';
import { useFormat } from '../../ui/format.ts';
import { notices } from '../../ui/notices.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** Shorter waits are not worth a bar. */
const quietMs = 1000;

/** A file under way: how much of it is here, and how it is cancelled. */
interface UnderWay {
  readonly bytes: number;
  readonly cancel: () => void;
}

/** Takes a ready report away; one file at a time, however often it is asked for. */
const useReadyFile = (eventId: EventId, report: string, since: string | null) => {
  const { t } = useTranslation('ready');
  const [underWay, setUnderWay] = useState<UnderWay | null>(null);
  const download = async (format: ReadyFormat): Promise<void> => {
    const aborting = new AbortController();
    const cancel = (): void => aborting.abort();
    let bytes = 0;
    setUnderWay({ bytes, cancel });
    try {
      const query = { format, ...(since === null ? {} : { since }) };
      const input = { params: { eventId, report }, query, signal: aborting.signal };
      const file = await callForPieces(readyApi.readyFile, input, (piece) => {
        bytes += piece.length;
        setUnderWay({ bytes, cancel });
      });
      saveFile(file, `${report}.${format}`);
    } catch (error) {
      // Whoever cancelled it knows.
      if (!aborting.signal.aborted)
        notices.danger(t('file.failed'), error instanceof Error ? error.message : undefined);
    } finally {
      setUnderWay(null);
    }
  };
  return { underWay, download };
};

const Bar = ({ bytes, cancel }: UnderWay) => {
  const { t } = useTranslation('ready');
  const { number } = useFormat();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quietMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isShown) return null;
  return (
    <Group gap="sm" mt="xs">
      <Progress value={100} animated striped w="8rem" aria-label={t('file.preparing')} />
      <Text size="sm" role="status">
        {t('file.soFar', { kilobytes: number(Math.round(bytes / 1024)) })}
      </Text>
      <Button size="compact-sm" variant="subtle" onClick={cancel}>
        {t('ui:cancel')}
      </Button>
    </Group>
  );
};

export interface ReadyFilesProps {
  readonly eventId: EventId;
  readonly report: string;
  /** The report's name, read out with each button. */
  readonly name: string;
  readonly since: string | null;
}

/** A button for each kind of file of a ready report, and a bar where one takes longer than a second. */
export const ReadyFiles = ({ eventId, report, name, since }: ReadyFilesProps) => {
  const { t } = useTranslation('ready');
  const { underWay, download } = useReadyFile(eventId, report, since);
  return (
    <div>
      <Group gap="xs">
        {ReadyFormat.options.map((format) => (
          <Button
            key={format}
            variant="default"
            size="sm"
            aria-label={t('file.of', { format: t(`file.${format}`), report: name })}
            aria-disabled={underWay !== null}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void (underWay === null ? download(format) : undefined)}
          >
            {t(`file.${format}`)}
          </Button>
        ))}
      </Group>
      {underWay !== null && <Bar {...underWay} />}
    </div>
  );
};
