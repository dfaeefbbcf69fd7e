import { useMatches } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import { type Held, Leaving, type UseLeaving } from './leaving.ts';

export interface FormDialogProps {
  readonly title: string;
  /** Says whether something in the dialog is not saved yet: for the screen below, which is left with it. */
  readonly isDirty: RefObject<() => boolean>;
  readonly onClose: () => void;
  /** @param close closes the dialog, after asking where something is not saved. */
  readonly children: (close: () => void) => ReactNode;
}

const nothing = (): boolean => false;

/** Whether Escape was pressed in the dialog itself: not in one above it, nor to close a list that is open. */
const isOwnEscape = ({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): boolean =>
  key === 'Escape' &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.getAttribute('data-mantine-stop-propagation') !== 'true';

/**
 * A dialog that holds a form of its own, as large as the screen on a phone. Whoever closes it with something unsaved
 * is asked first, by the form's own `UnsavedChanges`; the focus goes back to where it was.
 */
export const FormDialog = ({ title, isDirty, onClose, children }: FormDialogProps) => {
  const { t } = useTranslation('ui');
  const fullScreen = useMatches({ base: true, sm: false });
  const [held, setHeld] = useState<Held | null>(null);
  const useLeaving: UseLeaving = useMemo(
    () => (formIsDirty) => {
      isDirty.current = formIsDirty;
      return held;
    },
    [held, isDirty],
  );
  const leave = (): void => {
    isDirty.current = nothing;
    onClose();
  };
  const close = (): void => {
    if (isDirty.current()) setHeld({ proceed: leave, reset: () => setHeld(null) });
    else leave();
  };
  return (
    <Dialog
      opened
      onClose={close}
      title={title}
      size="xl"
      fullScreen={fullScreen}
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnClickOutside={false}
      closeOnEscape={false}
      // The dialog may stand inside another form, which is not to be saved by it, nor by a dialog above it.
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (isOwnEscape(event)) close();
      }}
    >
      <Leaving.Provider value={useLeaving}>{children(close)}</Leaving.Provider>
    </Dialog>
  );
};
