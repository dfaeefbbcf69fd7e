import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const Said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('seen'), seen: z.array(z.array(z.tuple([z.string(), z.number()]))) }),
]);
export type Seen = readonly (readonly [position: string, at: number])[];

/** Dashboards in a process of their own, as they are in a hall. */
export interface Dashboards {
  /** Counts that each dashboard had, with their moments, since the last `forget`. */
  readonly report: () => Promise<readonly Seen[]>;
  readonly forget: () => void;
  readonly stop: () => Promise<void>;
}

export const openDashboards = async (order: {
  url: string;
  token: string;
  eventId: string;
  dashboards: number;
}): Promise<Dashboards> => {
  const child = fork(fileURLToPath(new URL('./dashboards.child.ts', import.meta.url)), [JSON.stringify(order)]);
  const hear = <T>(pick: (said: z.infer<typeof Said>) => T | null): Promise<T> =>
    new Promise((resolve, reject) => {
      const listen = (raw: unknown) => {
        const picked = pick(Said.parse(raw));
        if (picked === null) return;
        child.off('message', listen);
        resolve(picked);
      };
      child.on('message', listen);
      child.once('exit', () => reject(new Error('the dashboards ended')));
    });
  await hear((said) => (said.kind === 'ready' ? true : null));
  return {
    report: () => {
      const answer = hear((said) => (said.kind === 'seen' ? said.seen : null));
      child.send('report');
      return answer;
    },
    forget: () => void child.send('forget'),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.send('stop');
      }),
  };
};
