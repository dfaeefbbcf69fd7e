import { lazy, memo, Suspense, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Leaving } from './leaving.ts';

// Few leave a form half filled in: the dialog comes when it is needed.
const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

/**
 * Asks before a form with unsaved changes is left, by a link, by going back, or by closing the page.
 * @param isDirty read at the moment of leaving, so that a form just saved lets go at once.
 */
export const UnsavedChanges = memo(({ isDirty }: { readonly isDirty: () => boolean }) => {
  const { t } = useTranslation('ui');
  const useLeaving = useContext(Leaving);
  const held = useLeaving(isDirty);
  const latest = useRef(isDirty);
  latest.current = isDirty;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (latest.current()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  if (held === null) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        opened
        title={t('unsaved.title')}
        confirmLabel={t('unsaved.leave')}
        cancelLabel={t('unsaved.stay')}
        isDangerous
        onConfirm={() => held.proceed()}
        onCancel={() => held.reset()}
      >
        {t('unsaved.text')}
      </ConfirmDialog>
    </Suspense>
  );
});
UnsavedChanges.displayName = 'UnsavedChanges';
