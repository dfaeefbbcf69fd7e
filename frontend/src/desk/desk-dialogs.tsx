import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskNameDialog } from './desk-name.dialog.tsx';
import type { AtDesk, DeskPlace } from './place.ts';
import { EndWorkDialog } from './end-work.dialog.tsx';
import { PrinterDialog } from './printing/printer.dialog.tsx';
import type { PrintDesk } from './printing/use-print-desk.ts';
import { PlaceDialog } from './place.dialog.tsx';
import type { Scan } from './scanner.state.ts';

export type Dialog =
  | { readonly kind: 'printer' | 'desk' | 'place' | 'add' | 'recent' | 'end' }
  | { readonly kind: 'undo' | 'pay'; readonly scan: Scan };

export interface DeskDialogsProps {
  readonly open: Dialog;
  readonly place: DeskPlace;
  readonly at: AtDesk;
  readonly deskName: string;
  readonly recent: ReactNode;
  readonly onName: (name: string) => void;
  /** Scans that wait here for an answer. */
  readonly waiting: number;
  readonly onEnd: () => void;
  /** Null where nothing is printed. */
  readonly printing: PrintDesk | null;
}

/** What opens over the desk; a file of its own, as scanning itself needs none of it. */
export const DeskDialogs = ({
  open,
  place,
  at,
  deskName,
  recent,
  onName,
  waiting,
  onEnd,
  printing,
}: DeskDialogsProps) => {
  const { t } = useTranslation('desk');
  switch (open.kind) {
    case 'desk':
      return <DeskNameDialog name={deskName} onClose={at.close} onName={onName} />;
    case 'printer':
      return printing === null ? null : (
        <PrinterDialog
          eventId={at.eventId}
          desk={printing}
          isAutomatic={place.printer === 'automatic'}
          onClose={at.close}
        />
      );
    case 'place':
      return <PlaceDialog eventId={at.eventId} here={place.key} onClose={at.close} />;
    case 'end':
      return <EndWorkDialog waiting={waiting} onEnd={onEnd} onClose={at.close} />;
    case 'add':
      return place.add?.draw(at);
    case 'undo':
      return place.undo?.(open.scan, at);
    case 'pay':
      return place.takePayment?.(open.scan, at);
    case 'recent':
      return (
        <Drawer
          opened
          onClose={at.close}
          position="bottom"
          size="80%"
          title={t('recent.title')}
          closeButtonProps={{ 'aria-label': t('recent.close') }}
        >
          {recent}
        </Drawer>
      );
  }
};
