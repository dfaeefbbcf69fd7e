import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from './site.layout.tsx';

const ClosedDialog = lazy(async () => ({ default: (await import('./closed.dialog.tsx')).ClosedDialog }));

export interface FormClosedProps {
  /** The event takes nobody, as far as is known here. */
  readonly isClosed: boolean;
  /** The type that the organiser took away; null: it is still there. */
  readonly gone: string | null;
  /** The server refused what was sent for that reason. */
  readonly isRefused: boolean;
  readonly onForget: () => void;
  /** Whether there is something entered to look at. */
  readonly isDirty: () => boolean;
}

/**
 * Says that a form takes nobody any more, also while somebody fills it in. Whoever stays keeps what was entered, and may
 * send it: the server decides. Once it takes people again, nothing is said any more.
 */
export const FormClosed = ({ isClosed, gone, isRefused, onForget, isDirty }: FormClosedProps) => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  const isShut = isClosed || gone !== null;
  const [isRead, setRead] = useState(false);
  const wasShut = useRef(isShut);
  const forget = useRef(onForget);
  forget.current = onForget;
  useEffect(() => {
    if (wasShut.current && !isShut) {
      setRead(false);
      forget.current();
    }
    wasShut.current = isShut;
  }, [isShut]);
  if (!isRefused && (!isShut || isRead)) return null;
  const stay = (): void => {
    setRead(isShut);
    onForget();
  };
  const isOfType = gone !== null && !isClosed && !isRefused;
  return (
    <Suspense fallback={null}>
      <ClosedDialog
        name={isOfType ? gone : event.name}
        next={
          isOfType
            ? { to: `/evt/${event._id}/types`, label: t('types.others') }
            : { to: `/evt/${event._id}`, label: t('form.toEvent') }
        }
        {...(isRefused || isDirty() ? { onStay: stay } : {})}
      />
    </Suspense>
  );
};
