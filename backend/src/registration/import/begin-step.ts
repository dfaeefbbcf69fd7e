import type { Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/platform.ts';
import { importsStream } from './complete-import.ts';
import type { ImportsState } from './decider.ts';
import { runStep, type StepOrder } from './run-step.ts';
import { changeImport, type StoredImport } from './store.ts';
import { formOf } from './view.ts';

type Named = Pick<StoredImport, 'import_id' | 'event_id'>;

/** Begins to read or check a file; it goes on after the answer. */
export type BeginStep = (stored: Named, step: StepOrder['step']) => void;

/** How long a check waits for what was imported before it to be visible; shorter than until it is taken over. */
const visibleWithinMs = 15_000;

/** What breaks in a step is logged, and a later look at the import takes the step over. */
export const openBeginStep = (
  { pool, progress, logger }: Pick<Platform, 'pool' | 'progress' | 'logger'>,
  streams: Streams<ImportsState>,
  databaseUrl: string,
): BeginStep => {
  /** A check sees all earlier imports, or none is made: codes and orders are looked up in what the log says now. */
  const isVisible = async ({ import_id: importId, event_id: eventId }: Named): Promise<boolean> => {
    const { state } = await streams.advance(importsStream(eventId));
    await changeImport(pool, importId, { checkedRevision: state.facts }, ['checking']);
    if (await progress.waitForHead(visibleWithinMs, ['registrants', 'forms'])) return true;
    await changeImport(pool, importId, { state: 'mapping', error: 'behind' }, ['checking']);
    return false;
  };
  const work = async (stored: Named, step: StepOrder['step']) => {
    if (step === 'check' && !(await isVisible(stored))) return;
    const form = await formOf(pool, stored.event_id);
    await runStep(pool, { url: databaseUrl, importId: stored.import_id, step, form });
  };
  return (stored, step) => {
    work(stored, step).catch((error: unknown) =>
      logger.error({ err: error, importId: stored.import_id, step }, 'a step of an import failed'),
    );
  };
};
