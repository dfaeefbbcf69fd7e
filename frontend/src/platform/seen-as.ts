import { accessApi } from '@turnout/contracts/access';
import { useAtomValue } from 'jotai';
import { call, Offline, Refusal } from './api.ts';
import { credentialAtom, keepSeenAs, type SeenAs } from './credential.ts';
import { store } from './store.ts';

/** Through whose eyes this tab looks; null: one's own. */
export const useSeenAs = (): SeenAs | null => useAtomValue(credentialAtom, { store })?.seenAs ?? null;

/** Opens the event as that person sees it, in this tab alone. */
export const beginSeeingAs = (seenAs: SeenAs): void => {
  keepSeenAs(seenAs);
  location.assign(`/dashboard/${seenAs.eventId}`);
};

/** Ends it, on the server too where that can be reached, and goes back to the event's users. */
export const stopSeeingAs = async ({ eventId }: SeenAs): Promise<void> => {
  try {
    await call(accessApi.logOut, { timeoutMs: 3_000 });
  } catch (error) {
    if (!(error instanceof Offline || error instanceof Refusal)) throw error;
  } finally {
    keepSeenAs(null);
    location.assign(`/dashboard/${eventId}/users`);
  }
};
