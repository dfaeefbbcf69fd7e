import { Agent, request } from 'node:http';
import { machineMs } from './figures.ts';

/** Asks for a path over kept-alive connections; throws on anything but success. */
export interface Reader {
  /** Milliseconds that the answer took. */
  readonly time: (path: string) => Promise<number>;
  readonly close: () => void;
}

export const openReader = ({ host, port, token }: { host: string; port: number; token: string }): Reader => {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  return {
    time: (path) =>
      new Promise((resolve, reject) => {
        const startedAt = machineMs();
        const asked = request({ agent, host, port, path, headers: { authorization: `Bearer ${token}` } }, (answer) => {
          answer.resume();
          answer.on('error', reject);
          answer.on('end', () => {
            if (answer.statusCode === 200) resolve(machineMs() - startedAt);
            else reject(new Error(`${path} was answered ${answer.statusCode}`));
          });
        });
        asked.on('error', reject);
        asked.end();
      }),
    close: () => agent.destroy(),
  };
};

/** Works through a list with so many hands at once; the time each piece took, in the order they ended. */
export const throughHands = async <T>(
  pieces: readonly T[],
  hands: number,
  work: (piece: T, hand: number) => Promise<number>,
): Promise<readonly number[]> => {
  const times: number[] = [];
  let next = 0;
  const hand = async (number: number) => {
    for (let index = next++; index < pieces.length; index = next++) {
      const piece = pieces[index];
      if (piece !== undefined) times.push(await work(piece, number));
    }
  };
  await Promise.all(Array.from({ length: hands }, (_, number) => hand(number)));
  return times;
};
