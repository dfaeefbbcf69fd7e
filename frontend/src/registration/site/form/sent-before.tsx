import { lazy, Suspense } from 'react';
import type { SentBeforeProps } from './sent-before.dialog.tsx';

// Few send a form twice: the dialog comes when it is needed.
const SentBeforeDialog = lazy(async () => ({ default: (await import('./sent-before.dialog.tsx')).SentBeforeDialog }));

/** Asks whoever sends again what this browser sent before; nothing while `form` is null. */
export const SentBefore = ({
  form,
  ...rest
}: Omit<SentBeforeProps, 'form'> & { readonly form: SentBeforeProps['form'] | null }) =>
  form === null ? null : (
    <Suspense fallback={null}>
      <SentBeforeDialog form={form} {...rest} />
    </Suspense>
  );
