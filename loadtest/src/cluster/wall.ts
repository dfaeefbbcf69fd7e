import type { ClientToServer, EventId, ServerToClient } from '@turnout/contracts/kernel';
import { DashboardView, reportingTopics } from '@turnout/contracts/reporting';
import { io, type Socket } from 'socket.io-client';

/** A dashboard that comes back by itself when its line is cut, as the pages do. */
export interface Wall {
  readonly checkedIn: () => number;
  readonly close: () => void;
}

/** The fate of the walls. */
export interface Resumes {
  /** From each cut until the view held all that had been acknowledged at the cut, in ms. */
  readonly times: number[];
  /** Came back and were told that nothing had changed, or were sent the view as it is. */
  unchanged: number;
  sent: number;
  /** Of the views sent on coming back, in all. */
  bytes: number;
}

const pauseMs = (isSentAway: boolean, attempt: number): number =>
  isSentAway ? Math.random() * 300 : Math.min(5_000, 1_000 * 2 ** attempt) * (0.5 + Math.random() / 2);

/** @param acknowledged how many have been admitted, as the desks were told. */
export const openWall = (options: {
  readonly address: string;
  readonly token: string;
  readonly eventId: EventId;
  readonly acknowledged: () => number;
  readonly resumes: Resumes;
}): Promise<Wall> => {
  const { address, token, eventId, acknowledged, resumes } = options;
  const shown = Promise.withResolvers<Wall>();
  let view: DashboardView | null = null;
  let position = '';
  let attempts = 0;
  let retry: NodeJS.Timeout | undefined;
  let cut: { readonly at: number; readonly upTo: number } | null = null;
  const socket: Socket<ServerToClient, ClientToServer> = io(address, {
    transports: ['websocket'],
    auth: { token },
    forceNew: true,
    reconnection: false,
    timeout: 8_000,
  });

  const show = (next: unknown, at: string): void => {
    view = DashboardView.parse(next);
    position = at;
    isCurrent();
  };
  const isCurrent = (): void => {
    if (cut === null || view === null || !socket.connected || view.checkedIn < cut.upTo) return;
    resumes.times.push(performance.now() - cut.at);
    cut = null;
  };
  const later = (isSentAway: boolean): void => {
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), pauseMs(isSentAway, attempts));
    attempts += 1;
  };
  const subscribe = (): void => {
    const from = position === '' ? {} : { from: position };
    const message = { topic: reportingTopics.dashboard.name, params: { eventId }, ...from };
    socket.timeout(8_000).emit('subscribe', message, (error, answer) => {
      if (error !== null || !answer.ok) return void socket.disconnect().connect();
      position = answer.position;
      if (cut !== null && 'unchanged' in answer) resumes.unchanged += 1;
      if ('unchanged' in answer) return isCurrent();
      if (cut !== null) {
        resumes.sent += 1;
        resumes.bytes += JSON.stringify(answer.view).length;
      }
      show(answer.view, answer.position);
      shown.resolve({
        checkedIn: () => view?.checkedIn ?? 0,
        close: () => {
          clearTimeout(retry);
          socket.off().disconnect();
        },
      });
    });
  };
  socket.on('connect', () => {
    attempts = 0;
    subscribe();
  });
  socket.on('disconnect', (reason) => {
    cut ??= { at: performance.now(), upTo: acknowledged() };
    later(reason === 'io server disconnect');
  });
  socket.on('connect_error', () => later(false));
  socket.on('patch', (patch) => {
    if (patch.from === position && 'view' in patch) show(patch.view, patch.to);
    else if (patch.from !== position) subscribe();
  });
  return shown.promise;
};
