import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Where the dialog that was opened last gives the focus back to: also for one that comes in its place. */
let before: readonly HTMLElement[] = [];

/** What has the focus now, and where it goes should that be gone by then: what opened its menu, or its dialog. */
const placesToReturnTo = (): readonly HTMLElement[] => {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return [];
  const menu = focused.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '';
  const opener = document.getElementById(menu);
  const outside = focused.closest('[role="dialog"]') === null ? [] : before;
  before = [focused, ...(opener === null ? [] : [opener]), ...outside];
  return before;
};

/** Gives the focus back when the dialog around it goes, unless something has taken it. */
const FocusBack = () => {
  const [places] = useState(placesToReturnTo);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) places.find((place) => place.isConnected)?.focus();
    },
    [places],
  );
  return null;
};

/**
 * A dialog. The kit gives the focus back where a dialog is closed, and not where it goes altogether, as most here do:
 * this one does so however it goes. Its cross has a name, which the kit gives it none.
 */
export const Dialog = ({ children, ...props }: ModalProps) => {
  const { t } = useTranslation('ui');
  return (
    <Modal closeButtonProps={{ 'aria-label': t('close') }} {...props}>
      <FocusBack />
      {children}
    </Modal>
  );
};
