import { Button, Loader, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { EventId } from '@turnout/contracts/kernel';
import { reportApi, ReportFormat, type ReportColumnView } from '@turnout/contracts/reporting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../platform/api.ts';
import { notices } from '../../ui/notices.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { Asked } from './asked.ts';

export interface FileMenuProps {
  readonly eventId: EventId;
  readonly asked: Asked;
  readonly shown: readonly ReportColumnView[];
}

/** The report as a file: exactly the columns, filters and order that are shown, of all pages. */
export const FileMenu = ({ eventId, asked: { filters, sort }, shown }: FileMenuProps) => {
  const { t } = useTranslation('report');
  const [isPreparing, setPreparing] = useState(false);
  const download = async (format: ReportFormat): Promise<void> => {
    setPreparing(true);
    try {
      const columns = shown.map(({ key }) => key);
      const body = { eventId, columns, filters, ...(sort === null ? {} : { sort }), totals: true, format };
      saveFile(await callForFile(reportApi.getReports, { body }), `reports.${format}`);
    } catch (error) {
      notices.danger(t('file.failed'), error instanceof Error ? error.message : undefined);
    } finally {
      setPreparing(false);
    }
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          aria-disabled={isPreparing}
          leftSection={isPreparing ? <Loader size={16} aria-hidden /> : <IconDownload size={18} aria-hidden />}
        >
          <span aria-live="polite">{t(isPreparing ? 'file.preparing' : 'file.button')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ReportFormat.options.map((format) => (
          <Menu.Item key={format} disabled={isPreparing} onClick={() => void download(format)}>
            {t(`file.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
