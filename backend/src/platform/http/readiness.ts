import type { FastifyInstance } from 'fastify';

/** Looks at one thing that this process depends on: null when it is there, else what is not, in a few words. */
export type ReadinessCheck = () => Promise<string | null>;

/** What /ready answers: what is not there, by name, and what is worth knowing although work goes on. */
export interface ReadyAnswer {
  readonly ready: boolean;
  readonly not: Readonly<Record<string, string>>;
  readonly warnings: Readonly<Record<string, string>>;
}

/** Whether this process should be sent work. */
export interface Readiness {
  /** The last look; a new one where that is older than a second. Never rejects. */
  readonly look: () => Promise<ReadyAnswer>;
  /** From now on this process says that it is not ready, so that a proxy sends its work elsewhere. */
  readonly drain: () => void;
  readonly isDraining: () => boolean;
}

const lookedAtMs = 1_000;
/** A check that says nothing for so long has failed: a probe must hear of it before it gives up itself. */
const patienceMs = 2_000;

const outOfTime = async (check: ReadinessCheck, ms: number): Promise<string | null> => {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve('does not answer in time'), ms);
  try {
    return await Promise.race([check().catch(() => 'cannot be reached'), late]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * @param options `checks`: by name; `monotonic`: milliseconds. Sentences are shown to anybody: none may
 *   name an address or a secret, so what a check throws is told in words of our own.
 */
export const openReadiness = (options: {
  checks: Readonly<Record<string, ReadinessCheck>>;
  /** What is worth knowing, by name; null while there is nothing to say. */
  warnings?: Readonly<Record<string, () => string | null>>;
  lookedAtMs?: number;
  patienceMs?: number;
  monotonic?: () => number;
}): Readiness => {
  const { checks, monotonic = () => performance.now() } = options;
  let isDraining = false;
  let last: { readonly at: number; readonly answer: Promise<ReadyAnswer> } | null = null;

  const warningsNow = () =>
    Object.fromEntries(
      Object.entries(options.warnings ?? {}).flatMap(([name, say]) => {
        const what = say();
        return what === null ? [] : [[name, what]];
      }),
    );

  const lookNow = async (): Promise<ReadyAnswer> => {
    const looked = await Promise.all(
      Object.entries(checks).map(
        async ([name, check]) => [name, await outOfTime(check, options.patienceMs ?? patienceMs)] as const,
      ),
    );
    const not = Object.fromEntries(looked.flatMap(([name, what]) => (what === null ? [] : [[name, what]])));
    return { ready: Object.keys(not).length === 0, not, warnings: warningsNow() };
  };

  return {
    look: async () => {
      if (isDraining) return { ready: false, not: { draining: 'is about to stop; send work elsewhere' }, warnings: {} };
      if (last === null || monotonic() - last.at > (options.lookedAtMs ?? lookedAtMs)) {
        last = { at: monotonic(), answer: lookNow() };
      }
      return last.answer;
    },
    drain: () => {
      isDraining = true;
    },
    isDraining: () => isDraining,
  };
};

/**
 * `/health`: this process answers; it asks nothing else, so that nobody restarts it because a database is
 * away. `/ready`: whether it should be sent work; 503 and what is not there when it should not.
 */
export const serveReadiness = (app: FastifyInstance, readiness: Readiness): void => {
  app.get('/health', (_request, reply) => reply.header('Cache-Control', 'no-store').send({ alive: true }));
  app.get('/ready', async (_request, reply) => {
    const answer = await readiness.look();
    return reply
      .code(answer.ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(answer);
  });
};
