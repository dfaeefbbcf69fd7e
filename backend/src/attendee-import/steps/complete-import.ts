import type { Numbering } from '@turnout/contracts/event-setup';
import {
  systemCommandId,
  type CommandId,
  isRejection,
  type EventId,
  type ImportId,
  type Metadata,
  type PrimaryId,
} from '@turnout/contracts/kernel';
import type { importEvents } from '@turnout/contracts/attendee-import';
import type { z } from 'zod';
import { openStreams, type Streams } from '../../platform/command/streams.ts';
import { deriveUuid } from '../../platform/ids/ids.ts';
import { inFlight } from '../../platform/queues/in-flight.ts';
import { PersonErased } from '../../platform/personal/keyring.ts';
import type { Platform } from '../../platform/module/platform.ts';
import type { PlannedGroup } from '../rows/planned-group.ts';
import { completeRun, importsFold, type ImportsState } from './decider.ts';
import { reserveNumbers, type NumberOf } from '../../groups/needs/confirmation-number.ts';
import type { Numbers } from '../../claims/kinds/numbers.ts';
import {
  enrolledFact,
  importChargedFacts,
  peopleOf,
  primaryOfGroup,
  registrationFact,
} from '../rows/registration-fact.ts';
import { openTeller, readPlan } from './steps.ts';
import { changeImport, dropPieces, findImport } from '../upload/store.ts';
import { withoutTexts, type StoredImport } from '../upload/stored-import.ts';

/** What completing an import needs of the worker. */
export type ImportMachinery = Pick<Platform, 'pool' | 'log' | 'keyring' | 'clock' | 'commands' | 'seal' | 'ids'> & {
  readonly progress: Pick<Platform['progress'], 'waitForHead'>;
  readonly numbers: Numbers;
  /** How an event numbers its registrations; null where there is no such event. */
  readonly numberingOf: (eventId: EventId) => Promise<Numbering | null>;
};

/** Enough to fill the log's batches, few enough to leave the door its turn. */
const appendsInFlight = 64;
const longestLagMs = 2_000;

export const importsStream = (eventId: EventId): string => `imports-${eventId}`;

const commandOf = (...parts: string[]): CommandId => systemCommandId('import', ...parts);

/** What the log says of an import that somebody started. */
export type StartedImport = Pick<
  z.infer<typeof importEvents.ImportStarted.data>,
  'eventId' | 'importId' | 'registrants' | 'charge'
>;

/** What facts are said under. */
type ImportRef = Pick<StoredImport, 'import_id' | 'event_id'>;

/**
 * Registers everybody of a started import and ends it. All ids follow from the import's own, so
 * beginning again after a stop in the middle stores what is missing and nothing twice.
 * Does nothing for an import that has ended or was never started; one whose file is gone ends with nobody.
 * @param signal aborted, it stops in the middle and leaves the import to the next call.
 */
export const completeImport = async (
  machinery: ImportMachinery,
  { eventId, importId, registrants, charge }: StartedImport,
  signal?: AbortSignal,
): Promise<void> => {
  const { pool, log } = machinery;
  const stored = await findImport(pool, importId);
  if (stored?.state === 'failed') return;
  const streams = openStreams({ log, fold: importsFold, capacity: 1 });
  const { state } = await streams.read(importsStream(eventId));
  if (!state.started.has(importId)) return;
  if (stored === null) {
    // Started, but that was not stored with its file before an erasure or a sweep took it away. From the first
    // registration on the file says that it is importing, and stays: nobody of it is registered.
    const gone = { import_id: importId, event_id: eventId };
    if (state.running === importId) await endRun(machinery, streams, gone, { registrants: 0, givenUp: registrants });
    return;
  }
  if (state.running === importId) {
    await registerAll(machinery, stored, { isCharged: charge === true, signal });
    if (signal?.aborted === true) return;
    await endRun(machinery, streams, stored, { registrants: stored.report?.goodRows ?? 0 });
  }
  await changeImport(pool, importId, {
    state: 'done',
    done: stored.report?.goodRows ?? 0,
    of: stored.report?.goodRows ?? 0,
    preview: [],
    readAs: withoutTexts(stored.read_as),
  });
  await dropPieces(pool, importId);
};

const endRun = async (
  machinery: ImportMachinery,
  streams: Streams<ImportsState>,
  stored: ImportRef,
  numbers: { readonly registrants: number; readonly givenUp?: number },
): Promise<void> => {
  const { import_id: importId, event_id: eventId } = stored;
  const ended = await machinery.commands.handle({
    streams,
    streamId: importsStream(eventId),
    eventId,
    decide: completeRun,
    command: { eventId, importId, ...numbers },
    context: contextOf(machinery, stored, commandOf(importId, 'completed')),
  });
  if (isRejection(ended)) throw new Error(`the import ${importId} could not be ended: ${String(ended.rejected)}`);
};

/**
 * Ends a started import that somebody gave up: who has been registered stays, the others never will be, and
 * the event can have another import. Does nothing for one that has ended.
 * @param releaseSeats gives back the seats that were claimed for people who are not registered.
 */
export const giveUpImport = async (
  machinery: ImportMachinery,
  importId: ImportId,
  releaseSeats: (stored: StoredImport, missing: readonly PlannedGroup[]) => Promise<void>,
): Promise<void> => {
  const { pool, log } = machinery;
  const stored = await findImport(pool, importId);
  if (stored?.state !== 'importing') return;
  const streams = openStreams({ log, fold: importsFold, capacity: 1 });
  const { state } = await streams.read(importsStream(stored.event_id));
  let [registrants, givenUp] = [0, 0];
  for (let place = 0; ; place += 1) {
    const groups = await readPlan(pool, importId, place);
    if (groups === null) break;
    const missing = await notYetThere(machinery, importId, groups);
    await releaseSeats(stored, missing);
    await machinery.numbers.takeBack(
      stored.event_id,
      missing.map(({ key }) => ({ primaryId: primaryOfGroup(importId, key) })),
    );
    givenUp += rowsOf(missing);
    registrants += rowsOf(groups) - rowsOf(missing);
  }
  if (state.running === importId) await endRun(machinery, streams, stored, { registrants, givenUp });
  const readAs = withoutTexts(stored.read_as);
  await changeImport(pool, importId, { state: 'failed', error: 'given-up', done: registrants, preview: [], readAs });
  await dropPieces(pool, importId);
};

const contextOf = ({ clock }: ImportMachinery, { import_id: importId }: ImportRef, commandId: CommandId) => ({
  now: clock.now(),
  actor: { kind: 'import' as const, id: importId },
  commandId,
  correlationId: importId,
});

const registerAll = async (
  machinery: ImportMachinery,
  stored: StoredImport,
  { isCharged, signal }: { readonly isCharged: boolean; readonly signal: AbortSignal | undefined },
): Promise<void> => {
  const { pool, keyring, progress } = machinery;
  const { import_id: importId, report } = stored;
  const charging = isCharged ? (report?.charges ?? null) : null;
  const isResumed = stored.state === 'importing' && stored.done > 0;
  await changeImport(pool, importId, { state: 'importing', done: 0, of: report?.goodRows ?? 0 });
  const teller = openTeller((rows) => changeImport(pool, importId, { done: rows }, ['importing']));
  let done = 0;
  for (let place = 0; ; place += 1) {
    const groups = await readPlan(pool, importId, place);
    if (groups === null || signal?.aborted === true) break;
    const missing = isResumed ? await notYetThere(machinery, importId, groups) : groups;
    // All keys of the piece in one go; they are durable before anything is said under them.
    const erased = await ensureKeys(
      keyring,
      missing.flatMap((group) => peopleOf(machinery.ids, primaryOfGroup(importId, group.key), group)),
    );
    const numberOf = await numbersFor(machinery, stored, missing);
    done += rowsOf(groups) - rowsOf(missing);
    await inFlight(appendsInFlight, missing, async (group) => {
      if (signal?.aborted === true) return;
      await register(machinery, stored, group, { erased, numberOf, charging });
      done += group.registrants.length;
      teller.tell(done);
    });
    // Never further ahead of the projections than a piece: every desk that reads meanwhile waits for them.
    await progress.waitForHead(longestLagMs);
  }
  await teller.settled();
  if (signal?.aborted !== true && done !== (report?.goodRows ?? 0)) {
    throw new Error(`the plan of the import ${importId} holds ${done} rows, its report ${report?.goodRows}`);
  }
};

/** Of an event that is gone. */
const unnumbered: Numbering = { customConfirmationNumberGeneration: false, confirmationNumberSequence: null };

/** The confirmation numbers of groups of an import; the same where it begins again. */
const numbersFor = async (
  machinery: ImportMachinery,
  { import_id: importId, event_id: eventId }: ImportRef,
  groups: readonly PlannedGroup[],
): Promise<NumberOf> => {
  const numbering = (await machinery.numberingOf(eventId)) ?? unnumbered;
  const primaries = groups.map(({ key }) => primaryOfGroup(importId, key));
  const actor = { kind: 'import', id: importId } as const;
  const { of: numbered } = await reserveNumbers(machinery, numbering, { eventId, primaries, actor });
  return numbered.numberOf;
};

const rowsOf = (groups: readonly PlannedGroup[]): number =>
  groups.reduce((sum, { registrants }) => sum + registrants.length, 0);

/** After a stop in the middle: without the groups stored before it, whose people may have been erased since. */
const notYetThere = async (
  { log }: ImportMachinery,
  importId: ImportId,
  groups: readonly PlannedGroup[],
): Promise<readonly PlannedGroup[]> => {
  const missing = new Set<PlannedGroup>();
  await inFlight(appendsInFlight, groups, async (group) => {
    const [first] = await log.readStream(`registration-${primaryOfGroup(importId, group.key)}`);
    if (first === undefined) missing.add(group);
  });
  return groups.filter((group) => missing.has(group));
};

/**
 * Makes keys for all but those who have been erased: after a restore an import may run again that brought
 * somebody who was erased since.
 * @returns who they are.
 */
const ensureKeys = async (
  keyring: ImportMachinery['keyring'],
  personIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  try {
    await keyring.ensure(personIds);
    return new Set();
  } catch (error) {
    if (!(error instanceof PersonErased)) throw error;
  }
  const erased = new Set<string>();
  await inFlight(appendsInFlight, personIds, async (personId) => {
    try {
      await keyring.ensure([personId]);
    } catch (error) {
      if (!(error instanceof PersonErased)) throw error;
      erased.add(personId);
    }
  });
  return erased;
};

const register = async (
  machinery: ImportMachinery,
  stored: StoredImport,
  group: PlannedGroup,
  {
    erased,
    numberOf,
    charging,
  }: {
    readonly erased: ReadonlySet<string>;
    readonly numberOf: NumberOf;
    readonly charging: NonNullable<StoredImport['report']>['charges'];
  },
): Promise<void> => {
  const { import_id: importId, event_id: eventId } = stored;
  const primaryId = primaryOfGroup(importId, group.key);
  const metadata: Metadata = { eventId, ...metadataOf(machinery, stored, primaryId) };
  const about = { ids: machinery.ids, importId, eventId, confirmationNumber: numberOf(primaryId) };
  const registered = await machinery.seal(
    registrationFact(about, group, erased),
    metadata,
    deriveUuid(`${importId} ${primaryId}`),
  );
  const enrolled = await Promise.all(
    enrolledFact(about, group, erased).map((fact) =>
      machinery.seal(fact, metadata, deriveUuid(`${importId} ${primaryId} enrolled`)),
    ),
  );
  const charged = await Promise.all(
    importChargedFacts(about, group, charging).map((fact) =>
      machinery.seal(fact, metadata, deriveUuid(`${importId} ${primaryId} charged`)),
    ),
  );
  const facts = [registered, ...enrolled, ...charged].map(({ toAppend }) => toAppend);
  const result = await machinery.log.append(`registration-${primaryId}`, 'noStream', facts);
  if (!result.ok)
    throw new Error(`registration-${primaryId} holds something that the import ${importId} did not write`);
};

const metadataOf = (machinery: ImportMachinery, stored: StoredImport, primaryId: PrimaryId) => {
  const { now, ...rest } = contextOf(machinery, stored, commandOf(stored.import_id, primaryId));
  return { ...rest, at: now };
};
