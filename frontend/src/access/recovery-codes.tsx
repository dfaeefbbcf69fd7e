import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../ui/save-file.ts';
import { useFirstFocus } from '../ui/use-first-focus.ts';

/** Recovery codes, the only time that they are shown. */
export const RecoveryCodes = ({
  codes,
  onKept,
}: {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}) => {
  const { t } = useTranslation('access');
  const kept = useFirstFocus<HTMLButtonElement>();
  const save = (): void =>
    saveFile(new Blob([`Turnout\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), t('factors.file'));
  return (
    <Stack>
      <Text fw={500}>{t('factors.codesOnce')}</Text>
      <Text c="dimmed">{t('factors.codesText')}</Text>
      <List listStyleType="none" ff="monospace" fz="lg" aria-label={t('factors.codesTitle')}>
        {codes.map((code) => (
          <List.Item key={code}>{code}</List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
          {t('factors.save')}
        </Button>
        <Button ref={kept} onClick={onKept}>
          {t('factors.kept')}
        </Button>
      </Group>
    </Stack>
  );
};
