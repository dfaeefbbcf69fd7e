import { WebSocket } from 'k6/websockets';
import { setTimeout } from 'k6/timers';
import { baseUrl, eventId } from './settings.ts';

/** The messages of a dashboard. */
export interface Hearing {
  /** The count as first seen. */
  readonly onView: (checkedIn: number) => void;
  readonly onPatch: (checkedIn: number, to: string) => void;
  /** Everything up to this position has been shown. */
  readonly onReached: (position: string) => void;
  /** The line broke, was refused, or was closed by the server. */
  readonly onFailure: (why: string) => void;
}

export interface Line {
  readonly close: () => void;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
const insideOf = (view: unknown): number => Number(recordOf(view)['checkedIn']);
/** Nothing is heard of a line that works for longer than this. */
const patienceMs = 20_000;

/**
 * A dashboard on Socket.IO, frame by frame: Engine.IO opens (0), we enter with our token (40), subscribe
 * with an acknowledgement (420 is answered by 430), and answer each ping (2) with a pong (3).
 */
export const watchDashboard = (token: string, hearing: Hearing): Line => {
  const socket = new WebSocket(`${baseUrl.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`);
  let isClosing = false;
  let lastHeard = Date.now();
  const fail = (why: string): void => {
    if (isClosing) return;
    isClosing = true;
    hearing.onFailure(why);
    socket.close();
  };
  const heardEvent = ([name, first]: readonly unknown[]): void => {
    if (name === 'reached') return hearing.onReached(String(first));
    if (name === 'ended') return fail(`the session ended: ${String(first)}`);
    if (name !== 'patch') return;
    const { view, to } = recordOf(first);
    hearing.onPatch(insideOf(view), String(to));
  };
  const heard = (frame: string): void => {
    lastHeard = Date.now();
    if (frame === '2') socket.send('3');
    else if (frame.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
    else if (frame.startsWith('40')) {
      const message = { topic: 'reporting.dashboard', params: { eventId } };
      socket.send(`420${JSON.stringify(['subscribe', message])}`);
    } else if (frame.startsWith('44')) fail(`refused: ${frame}`);
    else if (frame.startsWith('430')) {
      const answer: unknown = JSON.parse(frame.slice(3));
      const { ok, view } = recordOf(Array.isArray(answer) ? answer[0] : null);
      if (ok === true) hearing.onView(insideOf(view));
      else fail(`not subscribed: ${frame}`);
    } else if (frame.startsWith('42')) {
      const event: unknown = JSON.parse(frame.slice(2));
      if (Array.isArray(event)) heardEvent(event);
    } else if (frame.startsWith('41') || frame === '1') fail('closed by the server');
  };
  const watch = (): void => {
    if (isClosing) return;
    if (Date.now() - lastHeard > patienceMs) return fail('nothing heard');
    setTimeout(watch, 1_000);
  };
  socket.onmessage = (event) => typeof event?.data === 'string' && heard(event.data);
  socket.onerror = (event) => fail(event?.error ?? 'broken');
  socket.onclose = () => fail('closed');
  watch();
  return {
    close: () => {
      isClosing = true;
      socket.close();
    },
  };
};
