import { randomUUID } from 'node:crypto';
import { Instant } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { DoubleStore } from '../store.ts';
import type { Faults } from '../stripe/faults.ts';
import type { Deliver } from '../stripe/notices.ts';
import type { Webhook } from './documents.ts';
import { newId } from './new-id.ts';
import { signedHeaders } from './signing.ts';

export const noticeKind = 'notice';

const Notice = z.object({
  transmissionId: z.string(),
  at: z.string(),
  body: z.string(),
  tries: z.int(),
  fault: z.enum(['none', 'wrongly-signed']),
  isHeld: z.boolean(),
});
export type DoubleNotice = z.infer<typeof Notice>;

interface Line {
  readonly store: DoubleStore;
  readonly now: () => Instant;
  readonly chance: () => number;
}

const later = (now: Instant, ms: number): Instant => Instant.parse(new Date(Date.parse(now) + ms).toISOString());

/** A moment as PayPal writes it. */
export const paypalTime = (now: Instant): string => now.replace(/\.\d+Z$/, 'Z');

/** Puts a notice of something that happened in line, with the faults that are wanted. */
export const putInLine = async (
  { store, now, chance }: Line,
  clientId: string,
  said: { readonly type: string; readonly resourceType: string; readonly resource: unknown; readonly faults: Faults },
): Promise<void> => {
  const { type, resourceType, resource, faults } = said;
  if (chance() < faults.dropped) return;
  const [id, at] = [`WH-${newId()}-${newId()}`, paypalTime(now())];
  const about = { event_version: '1.0', create_time: at, resource_type: resourceType, event_type: type, summary: type };
  const body = JSON.stringify({ id, ...about, resource });
  const fault = chance() < faults.wronglySigned ? 'wrongly-signed' : 'none';
  const copies = chance() < faults.twice ? 2 : 1;
  const [least, most] = faults.delayMs;
  for (let copy = 0; copy < copies; copy += 1) {
    const isHeld = faults.holdsNotices;
    const notice: DoubleNotice = { transmissionId: randomUUID(), at, body, tries: 0, fault, isHeld };
    const dueAt = isHeld ? null : later(now(), least + chance() * (most - least));
    await store.change(noticeKind, notice.transmissionId, () => ({ account: clientId, body: notice, dueAt }));
  }
};

/** Lets all notices of an account go that wait for it. */
export const letGo = async ({ store, now }: Omit<Line, 'chance'>, clientId: string): Promise<number> => {
  let count = 0;
  for (const { id, body } of await store.list(noticeKind, clientId, 10_000)) {
    const notice = Notice.parse(body);
    if (!notice.isHeld) continue;
    await store.change(noticeKind, id, () => ({ account: clientId, body: { ...notice, isHeld: false }, dueAt: now() }));
    count += 1;
  }
  return count;
};

/** Between tries, in ms; PayPal itself tries for three days. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 300_000, 3_600_000];
const mostTries = 75;

interface Sending extends Omit<Line, 'chance'> {
  readonly deliver: Deliver;
  readonly signingKey: Buffer;
  readonly webhooksOf: (clientId: string) => Promise<readonly Webhook[]>;
}

const sendOne = async ({ deliver, signingKey, webhooksOf }: Sending, clientId: string, notice: DoubleNotice) => {
  const key = notice.tries === 0 && notice.fault === 'wrongly-signed' ? Buffer.from('other') : signingKey;
  for (const { id, url } of await webhooksOf(clientId)) {
    const status = await deliver(url, { headers: signedHeaders(key, id, notice), body: notice.body });
    if (status === null || status < 200 || status >= 300) return false;
  }
  return true;
};

/** Sends the notices that are due; those that are not taken are sent again. Answers how many it tried. */
export const sendDue = async (sending: Sending, most = 50): Promise<number> => {
  const { store, now } = sending;
  const due = await store.takeDue(noticeKind, most);
  await Promise.all(
    due.map(async ({ id, account, body }) => {
      const notice = Notice.parse(body);
      if ((await sendOne(sending, account, notice)) || notice.tries + 1 >= mostTries)
        return store.forget(noticeKind, id);
      const dueAt = later(now(), pausesMs[Math.min(notice.tries, pausesMs.length - 1)] ?? 1_000);
      await store.change(noticeKind, id, () => ({ account, body: { ...notice, tries: notice.tries + 1 }, dueAt }));
    }),
  );
  return due.length;
};

/** Notices of an account that wait, the newest first: for specs. */
export const waitingNotices = async (store: DoubleStore, clientId: string): Promise<readonly DoubleNotice[]> =>
  (await store.list(noticeKind, clientId, 1_000)).map(({ body }) => Notice.parse(body));
