import { Drawer } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeskNameDialog } from './desk-name.dialog.tsx';
import type { Presented } from './door-desk.ts';
import type { Scan } from './scanner.state.ts';
import { UndoDialog, type UndoDialogProps } from './undo.dialog.tsx';
import { WalkInDialog } from './walk-in.dialog.tsx';

export type Dialog = { readonly kind: 'desk' | 'walk-in' | 'recent' } | { readonly kind: 'undo'; readonly scan: Scan };

export interface DoorDialogsProps {
  readonly open: Dialog;
  readonly eventId: EventId;
  readonly deskName: string;
  readonly recent: ReactNode;
  readonly onClose: () => void;
  readonly onName: (name: string) => void;
  readonly onPresent: (presented: Presented) => void;
  readonly onUndone: UndoDialogProps['onUndone'];
}

/** What opens over the scanner; a file of its own, as scanning itself needs none of it. */
export const DoorDialogs = ({ open, eventId, deskName, recent, ...on }: DoorDialogsProps) => {
  const { t } = useTranslation('check-in');
  switch (open.kind) {
    case 'desk':
      return <DeskNameDialog name={deskName} onClose={on.onClose} onName={on.onName} />;
    case 'walk-in':
      return <WalkInDialog eventId={eventId} onPresent={on.onPresent} onClose={on.onClose} />;
    case 'undo':
      return <UndoDialog scan={open.scan} onUndone={on.onUndone} onClose={on.onClose} />;
    case 'recent':
      return (
        <Drawer
          opened
          onClose={on.onClose}
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
