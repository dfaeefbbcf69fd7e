import { checkInApi } from '@turnout/contracts/check-in';
import type { EventId } from '@turnout/contracts/kernel';
import { call, Offline, Refusal } from '../platform/api.ts';
import { z } from 'zod';
import type { Asked } from '../desk/place.ts';
import { noteScannerKeys } from '../desk/scanner-keys.ts';
import type { Intent } from '../desk/scanner.state.ts';
import type { Verdict } from '../desk/verdict.ts';
import { verdictOfAnswer, verdictOfRefusal } from './verdict-of-answer.ts';

/** An attempt without an answer for this long counts as lost; the intent is sent again with its id. */
export const patienceMs = 10_000;
/** A code longer than this is nobody's ticket; its beginning is enough to record it as foreign. */
const longestCode = 500;

/** A refusal of somebody whom the other reading of what was scanned means. */
const OfOtherReading = z.object({ isOtherReading: z.literal(true) });

/** Answers that decide nothing yet: busy, or logged out meanwhile. The intent waits. */
const undecided = new Set([401, 408, 429]);

/** The method of a scan: who reads codes counts as QR, who types or picks as manual (rule check-in/method). */
const methodOf = ({ source }: Intent) => (source === 'camera' || source === 'wedge' ? 'qr' : 'manual');

/** Somebody whom staff took from a list, or just registered: no badge was presented, so that none can be a lost one (rule badges/lost-badge). */
const isChosen = ({ source }: Intent): boolean => source === 'picked' || source === 'group' || source === 'walk-in';

/** An intent as the body of a call says it. */
export const bodyOf = (eventId: EventId, intent: Intent) =>
  ({
    registrationId: intent.code.slice(0, longestCode),
    ...(intent.other === undefined ? {} : { otherReading: intent.other.slice(0, longestCode) }),
    eventId,
    ...(isChosen(intent) ? { isChosen: true } : {}),
    ...(intent.mode === 'deny' ? { accept: false } : {}),
    method: methodOf(intent),
  }) as const;

/** One verdict of several people of a group, who were decided on one by one: of those that it came to as it was meant. */
const together = (verdicts: readonly Verdict[], fallback: Verdict): Verdict => {
  const admitted = verdicts.filter((one) => one.kind === 'checked-in');
  const [first] = admitted;
  if (first !== undefined)
    return {
      ...first,
      isWholeGroup: true,
      count: admitted.length,
      admitted: admitted.flatMap((one) => one.admitted),
      left: 0,
    };
  const meant = verdicts.find(({ kind }) => kind === 'denied' || kind === 'checked-out');
  if (meant?.kind !== 'denied' && meant?.kind !== 'checked-out') return verdicts[0] ?? fallback;
  const names = verdicts.flatMap((one) => (one.kind === meant.kind ? [one.name] : []));
  return { ...meant, name: names.join(', ') };
};

/** Where each of a group is decided on alone: an intent for every one of them, with an id of its own from the group's. */
export const eachOf = async (
  intent: Intent,
  people: readonly string[],
  one: (of: Intent) => Promise<Verdict>,
): Promise<Verdict> => {
  const verdicts: Verdict[] = [];
  for (const [index, code] of people.entries())
    verdicts.push(
      await one({ ...intent, code, isWholeGroup: false, only: null, commandId: `${intent.commandId}-${index + 1}` }),
    );
  return together(verdicts, { kind: 'cancelled' });
};

/**
 * The answer to an intent, or that there was none.
 * @param refused the verdict in a refusal's body; null: an answer that this page cannot read.
 */
export const askedBy = async (decide: () => Promise<Verdict>, refused: (body: unknown) => Verdict): Promise<Asked> => {
  try {
    return { kind: 'verdict', verdict: await decide() };
  } catch (error) {
    if (error instanceof Offline) return { kind: 'line-lost' };
    if (error instanceof Refusal && undecided.has(error.status)) return { kind: 'line-lost' };
    // An answer that this page cannot read (the server is newer than the page) decides nothing either.
    const body = error instanceof Refusal ? error.body : null;
    if (OfOtherReading.safeParse(body).success) noteScannerKeys();
    return { kind: 'verdict', verdict: refused(body) };
  }
};

/** The people of a group who were not deleted, by any of its ids. */
export const peopleOf = async (eventId: EventId, registrantId: string): Promise<readonly string[]> => {
  const { data } = await call(checkInApi.groupAtDesk, { query: { eventId, registrantId }, timeoutMs: patienceMs });
  return data.registrations.map(({ _id }) => _id);
};

/** A refusal as a verdict, where others of the group are still to be decided on: a lost line is thrown on. */
export const refusalAsVerdict =
  (one: (of: Intent) => Promise<Verdict>, refused: (body: unknown) => Verdict) =>
  async (of: Intent): Promise<Verdict> => {
    try {
      return await one(of);
    } catch (error) {
      if (error instanceof Refusal && !undecided.has(error.status)) return refused(error.body);
      throw error;
    }
  };

/**
 * Asks the server to admit what an intent presents, or to turn it away.
 * @param brokenWords what to say when the server answers something that is no verdict.
 */
export const askServer = (eventId: EventId, brokenWords: () => string) => {
  const refused = (body: unknown): Verdict => verdictOfRefusal(body, brokenWords());
  const decide = async (intent: Intent): Promise<Verdict> => {
    const { data } = await call(checkInApi.checkIn, {
      params: { type: 'registration', id: eventId },
      body: {
        ...bodyOf(eventId, intent),
        isCheckInAll: intent.isWholeGroup,
        ...(intent.only === null ? {} : { registrants: intent.only }),
      },
      commandId: intent.commandId,
      timeoutMs: patienceMs,
    });
    if (data.isOtherReading === true) noteScannerKeys();
    return verdictOfAnswer(data);
  };
  return (intent: Intent): Promise<Asked> =>
    askedBy(async () => {
      // A group is not turned away together (rule check-in/deny).
      if (!intent.isWholeGroup || intent.mode !== 'deny') return decide(intent);
      const people = intent.only ?? (await peopleOf(eventId, intent.code));
      return eachOf(intent, people, refusalAsVerdict(decide, refused));
    }, refused);
};
