import { offlineApi } from '@turnout/contracts/check-in';
import { call, Offline, Refusal } from '../../platform/api.ts';
import { credential } from '../../platform/credential.ts';
import { markOf } from '../../platform/lent-terms.ts';
import type { CopyAnswer } from './copy-holder.ts';
import { answersOf, bodyOf } from './hand-in.ts';
import type { OfflinePlace } from './owned-queues.ts';
import type { OfflineScan } from './queue.ts';
import type { Sent } from './sender.ts';

const patienceMs = 20_000;

/** Answers that say nothing yet: the server is busy or broken, or somebody else is logged in meanwhile. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof Offline ||
  (error instanceof Refusal && (error.status >= 500 || [401, 408, 429].includes(error.status)));

/** Tells whether the log-in that a desk was opened by is still this page's. */
const isOurs = (mark: string): boolean => {
  const held = credential();
  return held !== null && markOf(held.token) === mark;
};

/** Asks for a page of the copy of a place. */
export const readCopy =
  (place: OfflinePlace, mark: string) =>
  async (cursor: string | null): Promise<CopyAnswer> => {
    if (!isOurs(mark)) return { kind: 'no-answer' };
    try {
      const query = { ...place, ...(cursor === null ? {} : { cursor }) };
      const { data } = await call(offlineApi.deskCopy, { query, timeoutMs: patienceMs });
      return { kind: 'page', page: data };
    } catch (error) {
      if (isNoAnswer(error)) return { kind: 'no-answer' };
      if (error instanceof Refusal) return { kind: error.code === 'copy-outdated' ? 'outdated' : 'off' };
      throw error;
    }
  };

/** Hands in scans of a place, in the name of whoever made them. */
export const handIn =
  (place: OfflinePlace, mark: string) =>
  async (scans: readonly OfflineScan[]): Promise<Sent> => {
    if (!isOurs(mark)) return { kind: 'no-answer' };
    try {
      const { data } = await call(offlineApi.offlineScans, { body: bodyOf(place, scans), timeoutMs: patienceMs });
      return { kind: 'answered', answers: answersOf(scans, data.results) };
    } catch (error) {
      if (isNoAnswer(error)) return { kind: 'no-answer' };
      if (error instanceof Refusal) return { kind: 'not-taken' };
      throw error;
    }
  };

/** Hands in scans of a device that was revoked, by the token that it had. */
export const handInLast =
  (token: string, place: OfflinePlace) =>
  async (scans: readonly OfflineScan[]): Promise<Sent> => {
    try {
      const body = { token, ...bodyOf(place, scans) };
      const { data } = await call(offlineApi.lastScans, { body, timeoutMs: patienceMs, asNobody: true });
      return { kind: 'answered', answers: answersOf(scans, data.results) };
    } catch (error) {
      // Another server may not have heard of it yet; and there is a limit to how much is taken at once.
      if (error instanceof Refusal && [401, 429].includes(error.status)) return { kind: 'not-now' };
      if (isNoAnswer(error)) return { kind: 'no-answer' };
      if (error instanceof Refusal) return { kind: 'not-taken' };
      throw error;
    }
  };
