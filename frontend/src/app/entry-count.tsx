import { EventId } from '@turnout/contracts/kernel';
import { lazy, Suspense } from 'react';
import { readInboxCount } from '../payment/index.ts';
import { loadWords } from './i18n.ts';

// Only who may decide on payments has it.
const InboxCount = lazy(async () => {
  const [part] = await Promise.all([readInboxCount(), loadWords('payment')]);
  return { default: part };
});

/** The number beside an entry of the navigation: payments of an event that wait for somebody, live. */
export const EntryCount = ({ waitingIn }: { readonly waitingIn: string | undefined }) => {
  const eventId = EventId.safeParse(waitingIn).data;
  return eventId === undefined ? null : (
    <Suspense fallback={null}>
      <InboxCount eventId={eventId} />
    </Suspense>
  );
};
