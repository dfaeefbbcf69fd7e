import type { ClientToServer, ServerToClient, Topic } from '@turnout/contracts/kernel';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod';
import { pageLanguage } from './request.ts';
import { reportProblem } from './report.ts';

/** After the page is there: what it shows was read a moment ago. */
const beginsAfterMs = 1_500;
/** A crowd that is sent away does not come back in one instant. */
const comesBackAfterMs = (): number => 5_000 * (1 + Math.random());

type Line = Socket<ServerToClient, ClientToServer>;

/** Asks on every new line; whoever is refused goes without. */
const follow = (
  line: Line,
  message: { readonly topic: string; readonly params: object },
  { show, onLive }: { readonly show: (view: unknown) => void; readonly onLive: (isLive: boolean) => void },
) => {
  let room = '';
  line.on('connect', () =>
    line.emit('subscribe', message, (answer) => {
      if (!answer.ok) return onLive(false);
      ({ room } = answer);
      if ('view' in answer) show(answer.view);
      onLive(true);
    }),
  );
  line.on('disconnect', () => onLive(false));
  line.on('patch', (patch) => {
    if (patch.room === room && 'view' in patch) show(patch.view);
  });
  // A server that stops, or is full, hangs up: the client's own reconnecting leaves it at that.
  const comeBack = () => setTimeout(() => line.active || line.connect(), comesBackAfterMs());
  line.on('disconnect', (reason) => reason === 'io server disconnect' && comeBack());
  line.on('connect_error', () => line.active || comeBack());
};

/**
 * Watches a whole view that is open to anybody, on a line of its own that nobody is logged in on. Without a line
 * nothing is told: the page shows what it read.
 * @param onLive told whether the view is followed, each time that changes: else it has to be read.
 * @returns how to stop.
 */
export const watchPublic = <P extends z.ZodType<object>, V extends z.ZodType>(
  topic: Topic<string, P, V>,
  params: z.infer<P>,
  onView: (view: z.infer<V>) => void,
  onLive: (isLive: boolean) => void = () => undefined,
): (() => void) => {
  let line: Line | null = null;
  let isOver = false;
  const begin = async (): Promise<void> => {
    const { io } = await import('socket.io-client');
    if (isOver) return;
    line = io(location.origin, {
      transports: ['websocket'],
      forceNew: true,
      auth: { language: pageLanguage() },
      reconnectionDelay: 2_000,
      reconnectionDelayMax: 30_000,
    });
    const show = (said: unknown): void => {
      const view = topic.view.safeParse(said);
      if (view.success) onView(view.data);
    };
    follow(line, { topic: topic.name, params }, { show, onLive: (isLive) => isOver || onLive(isLive) });
  };
  const timer = setTimeout(() => {
    begin().catch((error: unknown) => reportProblem('A view is not followed live', error));
  }, beginsAfterMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    line?.disconnect();
  };
};
