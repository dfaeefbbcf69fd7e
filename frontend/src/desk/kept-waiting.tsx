import type { EventId } from '@turnout/contracts/kernel';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { newCommandId } from '../platform/id.ts';
import { storageOf } from '../platform/kept.ts';
import { knownWorker } from '../platform/known-worker.ts';
import { notices } from '../ui/notices.tsx';
import { openDesk } from './desk.ts';
import { keptDesk } from './kept.ts';
import { WaitingList } from './waiting.list.tsx';

interface Kept {
  readonly eventId: EventId;
  readonly placeKey: string;
  readonly account: string;
}

/** A desk that sends nothing: what was left can be looked at and cancelled. */
const useClosedDesk = ({ eventId, placeKey, account }: Kept) => {
  const { desk, store } = useMemo(() => {
    const kept = keptDesk(storageOf('sessionStorage'), `${eventId}.${placeKey}`, account);
    const ask = () => Promise.resolve({ kind: 'line-lost' } as const);
    return { desk: openDesk({ ask, now: Date.now, newId: newCommandId, left: kept.read() }), store: kept };
  }, [eventId, placeKey, account]);
  useEffect(
    () =>
      desk.subscribe(() => {
        const { pending, recent } = desk.state();
        store.write({ ...store.read(), pending: [...pending], recent: [...recent] });
      }),
    [desk, store],
  );
  const { pending } = useSyncExternalStore(desk.subscribe, desk.state);
  return { pending, cancel: desk.cancel, zone: store.read().zone ?? 'UTC' };
};

const OfAccount = (kept: Kept) => {
  const { t } = useTranslation('desk');
  const { pending, cancel, zone } = useClosedDesk(kept);
  return (
    <WaitingList
      pending={pending}
      zone={zone}
      onCancel={({ intent }) => {
        cancel(intent.commandId);
        notices.info(t('waiting.cancelled', { label: intent.label }));
        // The button that had the focus is gone.
        document.getElementById('main')?.focus({ preventScroll: true });
      }}
    />
  );
};

/**
 * The scans that an earlier page of this tab left unsent, while it is not known yet who is logged in: those of whoever
 * presented them, by the same log-in, and nothing else that was kept.
 */
export const KeptWaiting = ({ eventId, placeKey }: Omit<Kept, 'account'>) => {
  const account = knownWorker();
  return account === null ? null : <OfAccount eventId={eventId} placeKey={placeKey} account={account} />;
};
