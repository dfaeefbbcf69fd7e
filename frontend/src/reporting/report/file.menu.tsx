import { Button, Group, Loader, Menu, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { EventId } from '@turnout/contracts/kernel';
import { reportApi, ReportFormat, type ReportColumnView } from '@turnout/contracts/reporting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForPieces } from '../../platform/api.ts';
import { notices } from '../../ui/notices.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { Asked } from './asked.ts';

export interface FileMenuProps {
  readonly eventId: EventId;
  readonly asked: Asked;
  readonly shown: readonly ReportColumnView[];
}

/** A file is on its way for so long before it is said how far it is. */
const saidAfterMs = 1_000;
const megabyte = 1_048_576;

/** The report as a file: exactly the columns, filters and order that are shown, of all pages. It can be given up on its way. */
export const FileMenu = ({ eventId, asked: { filters, sort }, shown }: FileMenuProps) => {
  const { t, i18n } = useTranslation('report');
  const [coming, setComing] = useState<AbortController | null>(null);
  const [megabytes, setMegabytes] = useState<number | null>(null);
  const download = async (format: ReportFormat): Promise<void> => {
    const giveUp = new AbortController();
    setComing(giveUp);
    const started = performance.now();
    let bytes = 0;
    try {
      const columns = shown.map(({ key }) => key);
      const body = { eventId, columns, filters, ...(sort === null ? {} : { sort }), totals: true, format };
      const file = await callForPieces(reportApi.getReports, { body, signal: giveUp.signal }, (piece) => {
        bytes += piece.length;
        if (performance.now() - started > saidAfterMs) setMegabytes(bytes / megabyte);
      });
      saveFile(file, `reports.${format}`);
    } catch (error) {
      if (giveUp.signal.aborted) return;
      notices.danger(t('file.failed'), error instanceof Error ? error.message : undefined);
    } finally {
      setComing(null);
      setMegabytes(null);
    }
  };
  const size = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  if (coming !== null)
    return (
      <Group gap="xs" role="group" aria-label={t('file.button')}>
        <Loader size={16} aria-hidden />
        <Text size="sm" aria-live="polite">
          {t('file.preparing')}
        </Text>
        {megabytes !== null && <Text size="sm">{t('file.soFar', { size: size.format(megabytes) })}</Text>}
        <Button variant="default" size="compact-md" onClick={() => coming.abort()}>
          {t('ui:cancel')}
        </Button>
      </Group>
    );
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          {t('file.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ReportFormat.options.map((format) => (
          <Menu.Item key={format} onClick={() => void download(format)}>
            {t(`file.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
