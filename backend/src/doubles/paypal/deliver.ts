import { z } from 'zod';
import { DoubleNotice } from './documents.ts';
import type { PaypalDouble } from './double.ts';
import { transmissions } from './signing.ts';

/** Sends a text to an address; answers the status, or throws where nobody answers. */
export type Post = (url: string, headers: Readonly<Record<string, string>>, body: string) => Promise<number>;

const isTaken = async (double: PaypalDouble, notice: DoubleNotice, post: Post): Promise<boolean> => {
  for (const { url, headers } of await transmissions(double.signing, notice))
    try {
      const status = await post(url, headers, notice.body);
      if (status < 200 || status >= 300) return false;
    } catch {
      // Nobody answered: it is sent again like one that was refused.
      return false;
    }
  return true;
};

/** Pauses before a notice that was not taken is sent again, in seconds; PayPal gives up after three days. */
const pauses = [1, 2, 5, 15, 60, 300, 3600];
const mostTries = 75;

/** Notices that are to be sent by now, the one that has waited longest first. */
export const dueNotices = async (double: PaypalDouble, most: number): Promise<readonly DoubleNotice[]> =>
  z.array(DoubleNotice).parse(await double.store.due('notice', double.signing.now(), most));

/**
 * Sends what is due, once each; what is not taken is put off.
 * @param plan which notices to send, in which order and how often each; all once, in their order, unless told.
 * @returns how many were taken.
 */
export const deliverNotices = async (
  double: PaypalDouble,
  post: Post,
  plan: (notices: readonly DoubleNotice[]) => readonly DoubleNotice[] = (notices) => notices,
): Promise<number> => {
  const notices = await dueNotices(double, 100);
  const taken = new Set<string>();
  for (const notice of plan(notices)) if (await isTaken(double, notice, post)) taken.add(notice.transmissionId);
  for (const notice of notices) {
    const isOver = taken.has(notice.transmissionId) || notice.tries >= mostTries;
    const pause = pauses[Math.min(notice.tries, pauses.length - 1)] ?? 3600;
    const dueAt = isOver ? null : new Date(double.signing.now().getTime() + pause * 1000);
    const body = { ...notice, tries: notice.tries + 1 };
    await double.store.put({ kind: 'notice', id: notice.transmissionId, account: notice.clientId, body, dueAt });
  }
  return taken.size;
};

/** A notice that somebody else wrote: another body under a true signature. */
export const forged = (notice: DoubleNotice): DoubleNotice => ({
  ...notice,
  body: notice.body.replace(/"id":"WH-[^"]+"/, '"id":"WH-FORGED"'),
});
