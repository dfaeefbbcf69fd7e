import { checkInApi } from '@turnout/contracts/check-in';
import type { EventId } from '@turnout/contracts/kernel';
import { call, Offline, Refusal } from '../platform/api.ts';
import { z } from 'zod';
import type { Asked } from '../desk/place.ts';
import { noteScannerKeys } from '../desk/scanner-keys.ts';
import type { Intent } from '../desk/scanner.state.ts';
import { verdictOfAnswer, verdictOfRefusal } from './verdict-of-answer.ts';

/** An attempt without an answer for this long counts as lost; the intent is sent again with its id. */
const patienceMs = 10_000;
/** A code longer than this is nobody's ticket; its beginning is enough to record it as foreign. */
const longestCode = 500;

/** A refusal of somebody whom the other reading of what was scanned means. */
const OfOtherReading = z.object({ isOtherReading: z.literal(true) });

/** Answers that decide nothing yet: busy, or logged out meanwhile. The intent waits. */
const undecided = new Set([401, 408, 429]);

/** The method of a scan: who reads codes counts as QR, who types or picks as manual (rule check-in/method). */
const methodOf = ({ source }: Intent) => (source === 'camera' || source === 'wedge' ? 'qr' : 'manual');

/**
 * Asks the server to admit what an intent presents.
 * @param brokenWords what to say when the server answers something that is no verdict.
 */
export const askServer =
  (eventId: EventId, brokenWords: () => string) =>
  async (intent: Intent): Promise<Asked> => {
    try {
      const { data } = await call(checkInApi.checkIn, {
        params: { type: 'registration', id: eventId },
        body: {
          registrationId: intent.code.slice(0, longestCode),
          ...(intent.other === undefined ? {} : { otherReading: intent.other.slice(0, longestCode) }),
          eventId,
          method: methodOf(intent),
          isCheckInAll: intent.isWholeGroup,
          ...(intent.only === null ? {} : { registrants: intent.only }),
        },
        commandId: intent.commandId,
        timeoutMs: patienceMs,
      });
      if (data.isOtherReading === true) noteScannerKeys();
      return { kind: 'verdict', verdict: verdictOfAnswer(data) };
    } catch (error) {
      if (error instanceof Offline) return { kind: 'line-lost' };
      if (error instanceof Refusal && undecided.has(error.status)) return { kind: 'line-lost' };
      // An answer that this page cannot read (the server is newer than the page) decides nothing either.
      const body = error instanceof Refusal ? error.body : null;
      if (OfOtherReading.safeParse(body).success) noteScannerKeys();
      return { kind: 'verdict', verdict: verdictOfRefusal(body, brokenWords()) };
    }
  };
