import { Button, Group, Loader, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { FileInField } from '@turnout/contracts/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileHands } from './file-context.ts';
import classes from './file-input.module.css';
import { notices } from './notices.tsx';
import { saveFile } from './save-file.ts';

interface SavedFileProps {
  /** Null: an address elsewhere, which `text` is. */
  readonly file: FileInField | null;
  readonly text: string;
  /** Absent: it cannot be read here. */
  readonly read: FileHands['read'];
}

/** A file that a field holds, by its name, to be saved by whoever may read it. */
export const SavedFile = ({ file, text, read }: SavedFileProps) => {
  const { t } = useTranslation('ui');
  const [isReading, setReading] = useState(false);
  const name = file?.name ?? text;
  const save = async (): Promise<void> => {
    if (file === null || read === undefined || isReading) return;
    setReading(true);
    try {
      saveFile(await read(file), file.name);
    } catch (error) {
      notices.danger(t('file.notRead'), error instanceof Error ? error.message : undefined);
    } finally {
      setReading(false);
    }
  };
  return (
    <Group gap="xs">
      <Text span dir="auto" className={classes.name ?? ''}>
        {name}
      </Text>
      {file !== null && read !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('file.saveOf', { name })}
          aria-disabled={isReading}
          leftSection={isReading ? <Loader size={14} aria-hidden /> : <IconDownload size={16} aria-hidden />}
          onClick={() => void save()}
        >
          {t('file.save')}
        </Button>
      )}
    </Group>
  );
};
