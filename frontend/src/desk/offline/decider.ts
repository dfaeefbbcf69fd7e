import type { CopiedPerson } from '@turnout/contracts/check-in';
import type { Intent } from '../scanner.state.ts';
import { bareByCopy, type ByCopy } from '../verdict.ts';
import { decideGroup, type Grounds, othersOf } from './copied-group.ts';
import { type CopyHolder, instantOf } from './copy-holder.ts';
import { type Copy, type Found, nameOfCopied } from './copy.ts';
import { decideByCopy, type Decided, shownOf } from './decide.ts';
import type { OfflineScan, Queue } from './queue.ts';
import type { SeenHere } from './seen.ts';

/** The copy and the queue that a desk decides by and keeps scans in, and what it saw of people. */
interface DecidesBy {
  readonly held: CopyHolder;
  readonly queue: Queue;
  readonly seen: () => SeenHere;
  readonly readQueue: () => Promise<void>;
}

/** Verdicts after which the others of a group are offered. */
const offersOthers: ReadonlySet<ByCopy['says']> = new Set(['let-in', 'already-in', 'group-number']);

/** Tells whether the copy may decide an intent: codes are read where that is allowed, and people let out where the place does that. */
const isCopys = ({ source, mode }: Intent, { rules }: Copy): boolean => {
  const isRead = source === 'camera' || source === 'wedge';
  return (rules.allowsScanner || !isRead) && (mode !== 'out' || rules.letsOut);
};

/** Several of a group as one verdict: of those with whom was done as it was meant, else of the first. */
const together = (all: readonly { readonly person: CopiedPerson; readonly verdict: ByCopy }[]): ByCopy | null => {
  const done = all.filter(({ verdict }) => verdict.reason === null);
  const [first] = done.length === 0 ? all : done;
  if (first === undefined) return null;
  if (done.length === 0) return first.verdict;
  const { said: _said, ...verdict } = first.verdict;
  return { ...verdict, name: done.map(({ person }) => nameOfCopied(person)).join(', ') };
};

/** Decides by the copy, one after another: of two scans of one badge the second finds the first. */
export const openDecider = ({ held, queue, seen, readQueue }: DecidesBy, onKeptScan: () => void) => {
  let deciding: Promise<unknown> = Promise.resolve();

  const keep = async (scans: readonly OfflineScan[]): Promise<void> => {
    await queue.add(scans);
    await readQueue();
    onKeptScan();
  };

  const scanOf = (copy: Copy, of: Pick<OfflineScan, 'intent' | 'verdict' | 'person' | 'ofGroup'>): OfflineScan => ({
    ...of,
    verdict: bareByCopy(of.verdict),
    copyVersion: copy.version,
    aheadMs: held.aheadMs() ?? 0,
  });

  const decideWhole = async (intent: Intent, grounds: Grounds): Promise<ByCopy | null> => {
    const { copy } = grounds;
    const found = await held.findGroup(intent, copy);
    if (found === null) return null;
    const asOf = instantOf(copy.asOf);
    const all = decideGroup(grounds, found.group, { mode: intent.mode, chosen: found.chosen }).map(
      ({ person, decided }) => ({
        person,
        verdict: shownOf(copy, { kind: 'person', person }, decided, { asOf, group: null }),
      }),
    );
    const { commandId } = intent;
    const scans = all
      .filter(({ verdict }) => verdict.reason === null)
      .map(({ person, verdict }) => {
        const { key } = person;
        const own = { commandId: `${commandId}-${key}`, code: key, label: nameOfCopied(person) };
        const its = { ...intent, ...own, isWholeGroup: false, only: null };
        return scanOf(copy, { intent: its, verdict, person: key, ofGroup: commandId });
      });
    if (scans.length > 0) await keep(scans);
    return together(all);
  };

  const decideOne = async (intent: Intent, grounds: Grounds): Promise<ByCopy> => {
    const { copy, seen: here, now } = grounds;
    const { mode } = intent;
    const found: Found = await held.find(intent, copy);
    const decided: Decided = decideByCopy(copy, found, here, { mode, now });
    const group = offersOthers.has(decided.says) ? othersOf(grounds, found, mode) : null;
    const verdict = shownOf(copy, found, decided, { asOf: instantOf(copy.asOf), group });
    // Nobody was decided on: whoever it is is chosen.
    if (found.kind === 'group') return verdict;
    const person = found.kind === 'person' ? found.person.key : null;
    await keep([scanOf(copy, { intent, verdict, person })]);
    return verdict;
  };

  /** The verdict of the same intent where a page that ended had kept it already; it would meet itself as somebody who is inside. */
  const keptBefore = async ({ commandId }: Intent): Promise<ByCopy | null> => {
    const kept = (await queue.waiting()).filter(
      ({ intent, ofGroup }) => intent.commandId === commandId || ofGroup === commandId,
    );
    const [first] = kept;
    return first === undefined ? null : { ...first.verdict, name: kept.map(({ verdict }) => verdict.name).join(', ') };
  };

  const decideNow = async (intent: Intent): Promise<ByCopy | null> => {
    const copy = held.copy();
    if (!held.isUsable() || copy === null || !isCopys(intent, copy)) return null;
    const before = await keptBefore(intent);
    if (before !== null) return before;
    const grounds = { copy, seen: seen(), now: held.momentOf(intent.presentedAt) };
    return intent.isWholeGroup ? decideWhole(intent, grounds) : decideOne(intent, grounds);
  };

  return (intent: Intent): Promise<ByCopy | null> => {
    const decision = deciding.then(() => decideNow(intent));
    deciding = decision.catch(() => undefined);
    return decision;
  };
};
