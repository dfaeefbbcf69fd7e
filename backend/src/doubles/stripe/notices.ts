import { Instant } from '@turnout/contracts/kernel';
import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { DoubleStore } from '../store.ts';
import type { Faults } from './faults.ts';

/** An account at the double: where its notices go, and what they are signed with. */
export interface DoubleAccount {
  readonly id: string;
  readonly noticeUrl: string;
  readonly signingSecrets: readonly string[];
}

const Notice = z.object({
  /** As it is sent. */
  text: z.string(),
  tries: z.int(),
  fault: z.enum(['none', 'wrongly-signed', 'old']),
  isHeld: z.boolean(),
});

/** Sends a notice; answers the status, or null where nobody did. */
export type Deliver = (
  url: string,
  notice: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<number | null>;

export const kind = 'notice';
/** The version of Stripe's interface that the package speaks. */
const apiVersion = '2026-10-28.dahlia';
/** Between tries, in ms; Stripe's own are hours in the end. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 300_000, 3_600_000];
const mostTries = 40;

const later = (now: Instant, ms: number): Instant => Instant.parse(new Date(Date.parse(now) + ms).toISOString());

/** The header that Stripe signs a notice with. */
export const signatureOf = (body: string, secret: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

/** Puts a notice of something that happened in line, with the faults that are wanted. */
export const putInLine = async (
  { store, now, chance }: { readonly store: DoubleStore; readonly now: () => Instant; readonly chance: () => number },
  account: Pick<DoubleAccount, 'id'>,
  { type, object, faults }: { readonly type: string; readonly object: unknown; readonly faults: Faults },
): Promise<void> => {
  if (chance() < faults.dropped) return;
  const id = `evt_${randomBytes(12).toString('hex')}`;
  const created = Math.floor(Date.parse(now()) / 1_000);
  const text = JSON.stringify({
    id,
    object: 'event',
    api_version: apiVersion,
    created,
    livemode: false,
    pending_webhooks: 1,
    type,
    request: {
      id: null,
      idempotency_key: null,
    },
    data: { object },
  });
  const draw = chance();
  const fault =
    draw < faults.wronglySigned ? 'wrongly-signed' : draw < faults.wronglySigned + faults.old ? 'old' : 'none';
  const copies = chance() < faults.twice ? 2 : 1;
  const [least, most] = faults.delayMs;
  for (let copy = 0; copy < copies; copy += 1) {
    const body = { text, tries: 0, fault, isHeld: faults.holdsNotices };
    const dueAt = faults.holdsNotices ? null : later(now(), least + chance() * (most - least));
    await store.change(kind, `${id}-${copy}`, () => ({ account: account.id, body, dueAt }));
  }
};

/** Lets all notices of an account go that wait for it. */
export const letGo = async (
  { store, now }: { readonly store: DoubleStore; readonly now: () => Instant },
  account: string,
): Promise<number> => {
  let count = 0;
  for (const { id, body } of await store.list(kind, account, 10_000)) {
    const notice = Notice.parse(body);
    if (!notice.isHeld) continue;
    await store.change(kind, id, () => ({ account, body: { ...notice, isHeld: false }, dueAt: now() }));
    count += 1;
  }
  return count;
};

/** Sends the notices that are due; those that are not taken are sent again. Answers how many it tried. */
export const sendDue = async (
  {
    store,
    now,
    deliver,
    accountOf,
    oldSeconds,
  }: {
    readonly store: DoubleStore;
    readonly now: () => Instant;
    readonly deliver: Deliver;
    readonly accountOf: (id: string) => Promise<DoubleAccount | null>;
    readonly oldSeconds: (account: string) => number;
  },
  most = 50,
): Promise<number> => {
  const due = await store.takeDue(kind, most);
  await Promise.all(
    due.map(async ({ id, account: accountId, body }) => {
      const notice = Notice.parse(body);
      const account = await accountOf(accountId);
      const secret = account?.signingSecrets[0];
      if (account === null || secret === undefined) return store.forget(kind, id);
      const isFaulty = notice.tries === 0;
      const age = isFaulty && notice.fault === 'old' ? oldSeconds(accountId) : 0;
      const seconds = Math.floor(Date.parse(now()) / 1_000) - age;
      const signedWith = isFaulty && notice.fault === 'wrongly-signed' ? `${secret}-other` : secret;
      const status = await deliver(account.noticeUrl, {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(notice.text, signedWith, seconds),
        },
        body: notice.text,
      });
      const isTaken = status !== null && status >= 200 && status < 300;
      if (isTaken || notice.tries + 1 >= mostTries) return store.forget(kind, id);
      const dueAt = later(now(), pausesMs[Math.min(notice.tries, pausesMs.length - 1)] ?? 1_000);
      await store.change(kind, id, () => ({ account: accountId, body: { ...notice, tries: notice.tries + 1 }, dueAt }));
    }),
  );
  return due.length;
};
