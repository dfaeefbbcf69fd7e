import { Button, Group, Progress, Text } from '@mantine/core';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal, sentenceOfNoAnswer } from '../../platform/api.ts';
import { useFormat } from '../../ui/format.ts';
import { notices } from '../../ui/notices.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { readBadgePdf } from './badge-pdf.ts';

interface PdfButtonProps {
  readonly eventId: EventId;
  readonly registrants: readonly RegistrantId[];
  readonly confirmUnpaid: boolean;
  readonly label: string;
}

/** Makes one PDF of badges (rule badges/badge-files): says how far it is, and can be broken off. */
export const PdfButton = ({ eventId, registrants, confirmUnpaid, label }: PdfButtonProps) => {
  const { t } = useTranslation('attendees');
  const { number } = useFormat();
  const [pages, setPages] = useState<number | null>(null);
  const going = useRef<AbortController | null>(null);
  // Whoever leaves the page wants no file any more.
  useEffect(() => () => going.current?.abort(), []);
  const of = registrants.length;
  const make = async (): Promise<void> => {
    const controller = new AbortController();
    going.current = controller;
    setPages(0);
    try {
      const made = await readBadgePdf(
        { eventId, registrants, confirmUnpaid },
        { onPages: setPages, signal: controller.signal },
      );
      saveFile(made.file, t('pdf.file'));
      const left = of - made.pages;
      if (left === 0) notices.success(t('pdf.done', { count: of, shown: number(of) }));
      else notices.warning(t('pdf.left', { count: left, shown: number(left), of: number(of) }));
    } catch (error) {
      if (controller.signal.aborted) notices.warning(t('pdf.cancelled'));
      else if (error instanceof Refusal) notices.danger(t('pdf.failed'), error.message);
      else notices.danger(t('pdf.failed'), sentenceOfNoAnswer(error) ?? undefined);
    } finally {
      going.current = null;
      setPages(null);
    }
  };
  if (pages === null) {
    const isNone = of === 0;
    return (
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        aria-disabled={isNone}
        mod={{ disabled: isNone }}
        onClick={() => !isNone && void make()}
      >
        {label}
      </Button>
    );
  }
  return (
    <Group w="100%" gap="sm" wrap="nowrap">
      <div style={{ flex: 1 }}>
        <Text component="output" aria-live="polite" size="sm">
          {t('pdf.progress', { done: number(pages), of: number(of) })}
        </Text>
        <Progress value={(100 * pages) / of} aria-label={t('pdf.progressOf')} />
      </div>
      <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={() => going.current?.abort()}>
        {t('pdf.cancel')}
      </Button>
    </Group>
  );
};
