import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ChildMessage } from './child-message.ts';
import { nodeFlags } from './node-flags.ts';
import { StartRefused } from './start-refused.ts';

export interface ChildOptions {
  /** What people call it: server, worker. */
  readonly name: string;
  /** The program, beside this file. */
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  readonly onMessage: (message: ChildMessage) => void;
  /** For a human: what happened, what comes next. */
  readonly say: (sentence: string) => void;
  /** First pause before a restart, in ms; doubles up to 15 s while it keeps failing. */
  readonly firstPauseMs?: number;
  /** One that was ready and then says nothing for so long hangs: it is ended the hard way and replaced. */
  readonly silentMs?: number;
}

export interface Child {
  /** The process that runs; null between one that ended and the next. */
  readonly pid: () => number | null;
  /** Whether the process that runs has said that it does its work. */
  readonly isUp: () => boolean;
  /** Resolves when it first does its work; rejects when it ended three times before that. */
  readonly ready: Promise<void>;
  /** Ends it for good: SIGTERM, and after 10 s the hard way. */
  readonly stop: () => Promise<void>;
}

/** The exit code of one that the database left while it was starting: no failure of its own, and it waits next time. */
export const awayCode = 75;
const longestPauseMs = 15_000;
const patienceMs = 10_000;
const attemptsBeforeReady = 3;
/** Longer than any honest piece of work keeps a program from saying that it is alive. */
const patienceWithSilenceMs = 30_000;
const looks = 10;
/** Whoever ran that long is healthy: the next pause is the shortest again. */
const healthyMs = 60_000;

/** Runs a program of this folder and starts it again whenever it ends by itself. */
export const keepRunning = (options: ChildOptions): Child => {
  const firstPauseMs = options.firstPauseMs ?? 500;
  const ready = Promise.withResolvers<void>();
  let process: ChildProcess | null = null;
  let restart: NodeJS.Timeout | undefined;
  let pauseMs = firstPauseMs;
  let failures = 0;
  let isReady = false;
  let isUp = false;
  let isStopping = false;
  let listening: NodeJS.Timeout | undefined;

  /** Counts looks, not time: when this process itself stood still, the child gets its whole patience again. */
  const listen = (child: ChildProcess): void => {
    let silentLooks = 0;
    child.on('message', () => (silentLooks = 0));
    clearInterval(listening);
    listening = setInterval(
      () => {
        silentLooks += 1;
        if (silentLooks < looks) return;
        clearInterval(listening);
        options.say(`The ${options.name} hangs. Ending it.`);
        child.kill('SIGKILL');
      },
      (options.silentMs ?? patienceWithSilenceMs) / looks,
    );
  };

  const heard = (raw: unknown): void => {
    const message = ChildMessage.parse(raw);
    if (message.kind === 'alive') return;
    if (message.kind === 'ready') {
      isUp = true;
      if (process !== null && !isStopping) listen(process);
      if (isReady) options.say(`The ${options.name} is back.`);
      isReady = true;
      ready.resolve();
    }
    options.onMessage(message);
  };

  const ended = (code: number | null, why: string, ranMs: number): void => {
    process = null;
    isUp = false;
    clearInterval(listening);
    if (isStopping) return;
    const isAway = code === awayCode;
    if (!isAway) failures += 1;
    if (!isReady && failures >= attemptsBeforeReady) {
      return ready.reject(new StartRefused(`The ${options.name} could not be started (${why}).`));
    }
    if (isAway || ranMs > healthyMs) pauseMs = firstPauseMs;
    options.say(`The ${options.name} stopped unexpectedly (${why}). Starting it again in ${pauseMs / 1000} s.`);
    restart = setTimeout(launch, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };

  const launch = (): void => {
    const since = performance.now();
    const launched = fork(fileURLToPath(new URL(options.script, import.meta.url)), [], {
      env: { ...options.env },
      execArgv: [...nodeFlags],
    });
    process = launched;
    launched.on('message', heard);
    launched.once('exit', (code, signal) => ended(code, signal ?? `exit code ${code ?? 0}`, performance.now() - since));
  };

  launch();
  return {
    pid: () => process?.pid ?? null,
    isUp: () => isUp,
    ready: ready.promise,
    stop: async () => {
      isStopping = true;
      clearTimeout(restart);
      clearInterval(listening);
      if (process !== null) await end(process);
    },
  };
};

const end = async (child: ChildProcess): Promise<void> => {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const hardWay = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await gone;
  clearTimeout(hardWay);
};
