import { Button } from '@mantine/core';
import { IconPrinter, IconPrinterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { needsSomebody, servingOf, type PrintDesk } from './use-print-desk.ts';

export interface PrinterLineProps {
  readonly desk: PrintDesk;
  readonly onOpen: () => void;
}

/** Says in the desk's strip which printer serves it, and how many badges somebody has to see to. */
export const PrinterLine = ({ desk, onOpen }: PrinterLineProps) => {
  const { t } = useTranslation('desk');
  const serving = servingOf(desk);
  const wrong = desk.jobs.filter(needsSomebody).length;
  const name =
    serving === null
      ? t('printer.browser')
      : t(serving.printer === null ? 'printer.noneFound' : 'printer.serves', {
          printer: serving.printer ?? '',
          computer: serving.computer,
        });
  return (
    <Button
      variant="subtle"
      size="sm"
      mih={44}
      px="xs"
      justify="flex-start"
      color={wrong > 0 ? 'red' : 'gray'}
      leftSection={serving === null ? <IconPrinterOff size={18} aria-hidden /> : <IconPrinter size={18} aria-hidden />}
      onClick={onOpen}
    >
      {wrong > 0 ? `${name} · ${t('printer.wrong', { count: wrong })}` : name}
    </Button>
  );
};
