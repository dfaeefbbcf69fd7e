import type { EventId } from '@turnout/contracts/kernel';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../platform/connection.ts';
import { newCommandId } from '../platform/id.ts';
import { askServer } from './ask.ts';
import { openDoorDesk, type DoorDesk } from './door-desk.ts';
import { keptDesk, storageOf } from './kept.ts';
import type { ScannerState } from './scanner.state.ts';

/**
 * The desk of an event on this device. What waits survives a reload of the tab and goes out again as
 * soon as the line is back.
 * @param account whoever works here; each account has its own waiting list.
 */
export const useDoorDesk = (eventId: EventId, account: string): { desk: DoorDesk; state: ScannerState } => {
  const { t } = useTranslation('check-in');
  const words = useRef<() => string>(() => '');
  useEffect(() => {
    words.current = () => t('verdict.broken');
  }, [t]);
  const { desk, kept } = useMemo(() => {
    const store = keptDesk(storageOf('sessionStorage'), eventId, account);
    const opened = openDoorDesk({
      ask: askServer(eventId, () => words.current()),
      now: Date.now,
      newId: newCommandId,
      left: store.read(),
    });
    return { desk: opened, kept: store };
  }, [eventId, account]);
  useEffect(() => {
    desk.open();
    const stop = desk.subscribe(() => {
      const { pending, recent } = desk.state();
      kept.write({ pending: [...pending], recent: [...recent] });
    });
    return () => {
      stop();
      desk.close();
    };
  }, [desk, kept]);
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'online') desk.resume();
  }, [connection, desk]);
  useEffect(() => {
    window.addEventListener('online', desk.resume);
    return () => window.removeEventListener('online', desk.resume);
  }, [desk]);
  return { desk, state: useSyncExternalStore(desk.subscribe, desk.state) };
};
