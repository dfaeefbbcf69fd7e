import type { EventId } from '@turnout/contracts/kernel';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { noteActivity } from '../platform/activity.ts';
import { useConnection } from '../platform/connection.ts';
import { newCommandId } from '../platform/id.ts';
import { storageOf } from '../platform/kept.ts';
import { openDesk, type Desk } from './desk.ts';
import { keptDesk } from './kept.ts';
import { type OfflineAtDesk, useOffline } from './offline/use-offline.ts';
import type { DeskPlace } from './place.ts';
import type { ScannerState } from './scanner.state.ts';
import { bare } from './verdict.ts';

/**
 * The desk of an event on this device, at one of its places. What waits survives a reload of the tab and
 * goes out again as soon as the line is back, where the place keeps it.
 * @param account whoever works here; each account has its own waiting list. @param zone whose clocks are shown.
 */
export const useDesk = (
  { eventId, account, zone }: { readonly eventId: EventId; readonly account: string; readonly zone: string },
  place: DeskPlace,
): { readonly desk: Desk; readonly state: ScannerState; readonly offline: OfflineAtDesk } => {
  const ask = useRef(place.ask);
  const mode = useRef(place.mode);
  useEffect(() => {
    ask.current = place.ask;
    mode.current = place.mode;
  }, [place.ask, place.mode]);
  const { key, keepsWaiting, withoutNetwork } = place;
  const offline = useOffline({ eventId, ...withoutNetwork }, { account, key, isAllowed: withoutNetwork.isAllowed });
  const byCopy = useRef(offline.desk);
  useEffect(() => {
    byCopy.current = offline.desk;
  }, [offline.desk]);
  const { desk, kept } = useMemo(() => {
    const store = keptDesk(storageOf('sessionStorage'), `${eventId}.${key}`, account);
    const opened = openDesk({
      ask: (intent) => {
        // A scan touches nothing, and says that somebody is here.
        noteActivity();
        return ask.current(intent);
      },
      mode: () => mode.current,
      now: Date.now,
      newId: newCommandId,
      byCopy: () => byCopy.current,
      left: store.read(),
    });
    return { desk: opened, kept: store };
  }, [eventId, key, account]);
  useEffect(() => {
    desk.open();
    const stop = desk.subscribe(() => {
      const { pending, recent } = desk.state();
      kept.write({
        pending: keepsWaiting ? [...pending] : [],
        recent: recent.map((scan) => ({ ...scan, verdict: bare(scan.verdict) })),
        zone,
      });
    });
    return () => {
      stop();
      desk.close();
    };
  }, [desk, kept, keepsWaiting, zone]);
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'online') desk.resume();
  }, [connection, desk]);
  useEffect(() => {
    window.addEventListener('online', desk.resume);
    return () => window.removeEventListener('online', desk.resume);
  }, [desk]);
  // What waited for the line while the copy was read is decided by it.
  const isReady = offline.state.copy.kind === 'ready';
  useEffect(() => {
    if (isReady) desk.resume();
  }, [isReady, desk]);
  return { desk, offline, state: useSyncExternalStore(desk.subscribe, desk.state) };
};
