import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notices } from '../../ui/notices.tsx';
import { saveFile } from '../../ui/save-file.ts';

type FileFormat = 'json' | 'xlsx';
const formats: readonly FileFormat[] = ['xlsx', 'json'];

/**
 * Takes a history away as a file, with the log's digest in it.
 * @param name the file's name without its ending. @param read asks the server for the file.
 */
export const ExportButtons = ({
  name,
  read,
}: {
  readonly name: string;
  readonly read: (format: FileFormat) => Promise<Blob>;
}) => {
  const { t } = useTranslation('history');
  const [preparing, setPreparing] = useState<FileFormat | null>(null);
  const download = async (format: FileFormat): Promise<void> => {
    setPreparing(format);
    try {
      saveFile(await read(format), `${name}.${format}`);
    } catch (error) {
      notices.danger(t('export.failed'), error instanceof Error ? error.message : undefined);
    } finally {
      setPreparing(null);
    }
  };
  return formats.map((format) => (
    <Button
      key={format}
      variant="default"
      aria-disabled={preparing !== null}
      leftSection={preparing === format ? <Loader size={16} aria-hidden /> : <IconDownload size={18} aria-hidden />}
      onClick={() => void (preparing === null ? download(format) : undefined)}
    >
      <span aria-live="polite">{t(preparing === format ? 'export.preparing' : `export.${format}`)}</span>
    </Button>
  ));
};
