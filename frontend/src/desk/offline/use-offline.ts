import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnection } from '../../platform/connection.ts';
import { lentTo, mayKeepSealed, ourShelf } from '../../platform/lent.ts';
import { reportProblem } from '../../platform/report.ts';
import { lendSession } from '../../platform/session.ts';
import { copiesOf } from './kept-copy.ts';
import { alone } from './one-page.ts';
import { type OfflineDesk, openOfflineDesk, type OfflineState } from './offline-desk.ts';
import type { OfflinePlace } from './owned-queues.ts';
import { handIn, readCopy } from './server.ts';

/** While there is a line the copy is brought up to date so often, ms; a little apart, so that desks do not ask together. */
const freshEveryMs = 15_000;
const apartMs = 5_000;

interface Opened {
  readonly desk: OfflineDesk;
  readonly channel: BroadcastChannel;
  /** Starts it: reads what is kept, and hears of other tabs. */
  readonly start: () => void;
}

const open = (
  { eventId, checkpointId, activityId }: OfflinePlace,
  account: string,
  key: string,
  mark: string,
): Opened => {
  const place: OfflinePlace = {
    eventId,
    ...(checkpointId === undefined ? {} : { checkpointId }),
    ...(activityId === undefined ? {} : { activityId }),
  };
  const scope = `${account}/${eventId}/${key}`;
  const channel = new BroadcastChannel(`turnout.desk ${scope}`);
  const desk = openOfflineDesk({
    shelf: ourShelf(),
    scope,
    place,
    folder: `${copiesOf(account, eventId)}${key}/`,
    mark,
    readCopy: readCopy(place, mark),
    send: handIn(place, mark),
    alone,
    now: Date.now,
    onKept: () => channel.postMessage(null),
    onProblem: reportProblem,
  });
  const start = () => {
    const read = (work: () => Promise<void>) =>
      work().catch((error: unknown) => reportProblem('What this desk kept could not be read', error));
    channel.addEventListener('message', () => void read(desk.reread));
    void read(desk.open);
  };
  return { desk, channel, start };
};

const nothing: OfflineState = { copy: { kind: 'none' }, waiting: 0, told: [], arrived: [], aheadMs: null };
const neverChanges = () => () => undefined;
const always = () => nothing;

/** Brings the copy up to date now, and again and again. */
const useFresh = (desk: OfflineDesk | null, isAllowed: boolean) => {
  const connection = useConnection();
  useEffect(() => {
    if (desk === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const again = async () => {
      await desk.refresh();
      if (desk.isReady()) await lendSession();
      if (!isOver) timer = setTimeout(run, freshEveryMs + Math.random() * apartMs);
    };
    const run = () =>
      void again().catch((error: unknown) => reportProblem('This desk may not work without a network', error));
    void desk.allow(isAllowed).then(run, (error: unknown) => reportProblem('The copy could not be read', error));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [desk, isAllowed]);
  useEffect(() => {
    if (desk === null) return;
    if (connection === 'online') desk.back();
    if (connection === 'offline') desk.lost();
  }, [desk, connection]);
  useEffect(() => {
    if (desk === null) return undefined;
    window.addEventListener('online', desk.back);
    window.addEventListener('offline', desk.lost);
    return () => {
      window.removeEventListener('online', desk.back);
      window.removeEventListener('offline', desk.lost);
    };
  }, [desk]);
};

/** The part of a desk that works without a network; `desk` is null where this browser cannot keep anything sealed. */
export interface OfflineAtDesk {
  readonly desk: OfflineDesk | null;
  readonly state: OfflineState;
}

/**
 * Opens the offline desk of a place. What waits is handed in also where it is not allowed any more.
 * @param isAllowed whether the event allows it.
 */
export const useOffline = (
  { eventId, checkpointId, activityId }: OfflinePlace,
  { account, key, isAllowed }: { readonly account: string; readonly key: string; readonly isAllowed: boolean },
): OfflineAtDesk => {
  const mark = lentTo();
  const [desk, setDesk] = useState<OfflineDesk | null>(null);
  useEffect(() => {
    if (mark === null || !mayKeepSealed()) return undefined;
    const opened = open({ eventId, checkpointId, activityId }, account, key, mark);
    opened.start();
    setDesk(opened.desk);
    return () => {
      setDesk(null);
      opened.desk.close();
      opened.channel.close();
    };
  }, [eventId, checkpointId, activityId, account, key, mark]);
  useFresh(desk, isAllowed);
  const state = useSyncExternalStore(desk?.subscribe ?? neverChanges, desk?.state ?? always);
  return { desk, state };
};
