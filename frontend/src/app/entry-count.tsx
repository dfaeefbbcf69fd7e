import { EventId } from '@turnout/contracts/kernel';
import { lazy, Suspense } from 'react';
import { readConflictCount } from '../check-in/index.ts';
import { readInboxCount } from '../payment/index.ts';
import { loadWords } from './i18n.ts';
import type { Entry } from './navigation.ts';

// Only who may decide on payments has it.
const InboxCount = lazy(async () => {
  const [part] = await Promise.all([readInboxCount(), loadWords('payment')]);
  return { default: part };
});
const ConflictCount = lazy(async () => {
  const [part] = await Promise.all([readConflictCount(), loadWords('check-in')]);
  return { default: part };
});

/** The number beside an entry of the navigation: what of an event waits for somebody there, live. */
export const EntryCount = ({ entry: { key, waitingIn } }: { readonly entry: Pick<Entry, 'key' | 'waitingIn'> }) => {
  const eventId = EventId.safeParse(waitingIn).data;
  const Count = key === 'conflicts' ? ConflictCount : InboxCount;
  return eventId === undefined ? null : (
    <Suspense fallback={null}>
      <Count eventId={eventId} />
    </Suspense>
  );
};
