import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { templatesApi, type TemplateListed } from '@turnout/contracts/templates';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callForPieces } from '../platform/api.ts';
import { newCommandId } from '../platform/id.ts';
import { useFormat } from '../ui/format.ts';
import { notices } from '../ui/notices.tsx';
import { saveFile } from '../ui/save-file.ts';
import { SavingButton } from '../ui/saving-button.tsx';

const megabyte = 1_000_000;

/** Documents as a file, of one registrant or of all; what has come of it is said, and it can be stopped. */
export const useDownload = ({ _id: id, name }: Pick<TemplateListed, '_id' | 'name'>) => {
  const { t } = useTranslation('templates');
  const { number } = useFormat();
  const [come, setCome] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const read = async (registrants: readonly RegistrantId[] | null): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setCome(0);
    let bytes = 0;
    try {
      const body = registrants === null ? {} : { registrants: [...registrants] };
      const file = await callForPieces(
        templatesApi.templatePdf,
        { params: { id }, body, commandId: newCommandId(), signal: controller.signal },
        (piece) => {
          bytes += piece.length;
          setCome(bytes);
        },
      );
      if (!controller.signal.aborted) saveFile(file, `${name}.pdf`);
    } catch (error) {
      if (!controller.signal.aborted)
        notices.danger(t('notDownloaded'), error instanceof Error ? error.message : undefined);
    } finally {
      setCome(null);
    }
  };
  const renderAll = (total: number): ReactNode => (
    <Group gap="xs">
      {come !== null && (
        <>
          <Text size="sm" c="dimmed" role="status" className="tabular">
            {t('come', { size: number(Math.round(come / (megabyte / 10)) / 10) })}
          </Text>
          <Button variant="default" size="sm" onClick={() => running.current?.abort()}>
            {t('ui:cancel')}
          </Button>
        </>
      )}
      <SavingButton
        isSaving={come !== null}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() => void read(null)}
      >
        {t('downloadAll', { count: total })}
      </SavingButton>
    </Group>
  );
  return { one: (registrantId: RegistrantId) => read([registrantId]), renderAll };
};
