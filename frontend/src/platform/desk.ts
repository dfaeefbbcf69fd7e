import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { readBattery } from './battery.ts';
import { deskNameAtom } from './desk-name.ts';
import { sessionAtom } from './session.ts';
import { connectedLine, onConnected, roundTrip, startSocket } from './socket.ts';
import { store } from './store.ts';
import { version } from './version.ts';

const measureMs = 5_000;

/** The desk that this device is ('' when none), and how to name it; null where it was enrolled as that desk. */
export const useDeskName = (): [string, ((name: string) => void) | null] => {
  const [name, setName] = useAtom(deskNameAtom, { store });
  const { device } = useAtomValue(sessionAtom, { store });
  return device === null ? [name, setName] : [device.name, null];
};

/**
 * While the component is there this device is a desk of the event: it says so, and every 5 s how long
 * its line takes and how it is, so that the dashboard shows it as connected. Nothing is said without a desk's name.
 * @param waiting scans that wait here for an answer.
 */
export const useDeskPresence = (eventId: string | null, waiting: number): void => {
  const [name] = useDeskName();
  const latest = useRef(waiting);
  useEffect(() => {
    latest.current = waiting;
  }, [waiting]);
  useEffect(() => {
    if (eventId === null || name === '') return;
    let isGone = false;
    const say = async () => {
      const [lagMs, battery] = await Promise.all([roundTrip(), readBattery()]);
      const said = { battery, waiting: latest.current, version: version === '' ? null : version };
      if (!isGone && lagMs !== null) connectedLine()?.emit('desk', { eventId, name, lagMs, said });
    };
    startSocket();
    void say();
    const stop = onConnected(() => void say());
    const timer = setInterval(() => void say(), measureMs);
    return () => {
      isGone = true;
      stop();
      clearInterval(timer);
      connectedLine()?.emit('desk', { eventId, name: '', lagMs: 0 });
    };
  }, [eventId, name]);
};
