import { randomUUID } from 'node:crypto';
import type { EventId } from '@turnout/contracts/kernel';
import type { Streams } from '../../platform/command/streams.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { importsStream } from './complete-import.ts';
import type { ImportsState } from './decider.ts';
import { runStep, StepTooSlow } from './run-step.ts';
import { areStepsOpen, beat, beatMs, failStep, giveBack, stepsAtOnce, takeStep, type TakenStep } from './step-turns.ts';
import { changeImport } from '../upload/store.ts';
import { checkedFormOf, type EventNow } from './view.ts';

/** Reads and checks files, in turn. */
export interface StepQueue {
  /** There may be a step to do: it is taken at once, or when its turn comes. Never throws; nobody waits for it. */
  readonly look: () => void;
  /** Steps under way are left to another server. */
  readonly close: () => Promise<void>;
}

/** How long a check waits for what was imported before it to be visible. */
const visibleWithinMs = 15_000;
/** A step is begun so often, then it ends in a state: the server may have died of it. */
export const mostAttempts = 3;
const lookAgainMs = 3_000;

type Parts = Pick<Platform, 'pool' | 'progress' | 'logger'>;

/**
 * @param options `run`: does a step; throws what went wrong that was not the file's fault. `formOf`: the event's fields, types and activities.
 */
export const openStepQueue = (
  platform: Parts,
  streams: Streams<ImportsState>,
  options: {
    readonly databaseUrl: string;
    readonly run?: typeof runStep;
    readonly formOf?: typeof checkedFormOf;
    /** Undefined where there is no such event. */
    readonly nowIn: (eventId: EventId) => Promise<EventNow | undefined>;
  },
): StepQueue => {
  const { pool, logger } = platform;
  const { databaseUrl, run = runStep, formOf = checkedFormOf, nowIn } = options;
  const holder = randomUUID();
  const closing = new AbortController();
  const atWork = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | null = null;
  let isAskedAgain = false;

  const work = async (taken: TakenStep): Promise<void> => {
    const { import_id: importId, event_id: eventId, state } = taken;
    if (taken.attempts > mostAttempts) return failStep(pool, taken, holder, 'step-failed-often');
    if (state === 'checking' && !(await isVisible(platform, streams, taken, holder))) return;
    // What is suggested follows from the types and fields of now, also of those defined a moment ago.
    if (state === 'reading') await platform.progress.waitForHead(visibleWithinMs, ['forms']);
    const form = await formOf(pool, eventId, await nowIn(eventId));
    const order = { url: databaseUrl, importId, step: stepOf(state), form };
    await run(pool, order, closing.signal);
  };

  const end = async (taken: TakenStep, error: unknown): Promise<void> => {
    if (closing.signal.aborted) return;
    logger.error({ err: error, importId: taken.import_id, step: stepOf(taken.state) }, 'a step of an import failed');
    await failStep(pool, taken, holder, error instanceof StepTooSlow ? 'step-too-slow' : 'step-failed');
  };

  const begin = async (taken: TakenStep): Promise<void> => {
    // A beat that fails is missed by nobody but the next server, which then takes the step over.
    const beating = setInterval(() => void beat(pool, taken, holder).catch(() => undefined), beatMs);
    try {
      await work(taken).catch((error: unknown) => end(taken, error));
      if (closing.signal.aborted) await giveBack(pool, taken, holder);
    } catch (error) {
      // Not even that could be written: the database is away, and the step is taken over once it is back.
      logger.error({ err: error, importId: taken.import_id }, 'the end of a step of an import could not be stored');
    } finally {
      clearInterval(beating);
    }
  };

  const takeAll = async (): Promise<void> => {
    while (!closing.signal.aborted && atWork.size < stepsAtOnce) {
      const taken = await takeStep(pool, holder);
      if (taken === null) break;
      const working = begin(taken);
      atWork.add(working);
      void working.finally(() => {
        atWork.delete(working);
        look();
      });
    }
    if (atWork.size === 0 && !closing.signal.aborted && (await areStepsOpen(pool))) lookLater();
  };

  const lookLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, lookAgainMs);
    timer.unref();
  };

  const look = (): void => {
    if (closing.signal.aborted) return;
    if (looking !== null) {
      isAskedAgain = true;
      return;
    }
    looking = takeAll()
      .catch((error: unknown) => {
        logger.error({ err: error }, 'whether a file waits to be read could not be asked');
        lookLater();
      })
      .finally(() => {
        looking = null;
        const again = isAskedAgain;
        isAskedAgain = false;
        if (again) look();
      });
  };

  return {
    look,
    close: async () => {
      closing.abort();
      clearTimeout(timer);
      await looking;
      await Promise.all(atWork);
    },
  };
};

/** Reads and checks files in every server, those first that waited when the last one stopped. */
export const runImportSteps = defineJob({ name: 'run-import-steps', runsIn: 'server' }, (queue: StepQueue) => {
  queue.look();
  return queue.close;
});

const stepOf = (state: TakenStep['state']) => (state === 'reading' ? ('read' as const) : ('check' as const));

/** A check sees all earlier imports, or none is made: codes and orders are looked up in what the log says now. */
const isVisible = async (
  { pool, progress }: Parts,
  streams: Streams<ImportsState>,
  { import_id: importId, event_id: eventId }: TakenStep,
  holder: string,
): Promise<boolean> => {
  const { state } = await streams.advance(importsStream(eventId));
  await changeImport(pool, importId, { checkedRevision: state.facts }, ['checking'], holder);
  if (await progress.waitForHead(visibleWithinMs, ['registrants', 'forms', 'enrolments'])) return true;
  await changeImport(pool, importId, { state: 'mapping', error: 'behind' }, ['checking'], holder);
  return false;
};
