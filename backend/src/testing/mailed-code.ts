import { calls } from '@turnout/contracts';
import { expect } from 'vitest';
import type { TestTurnout } from './turnout.ts';

const links = {
  email: /emailCode=([\w-]+)/,
  password: /resetCode=([\w-]+)/,
  edit: /\/registration\/([0-9a-z-]+)\/edit/,
  transfer: /\/transfer\/([0-9a-z-]+)/,
  waiting: /\/waiting\/[0-9a-z]+\/([0-9a-z-]+)/,
} as const;

type Inbox = Pick<TestTurnout, 'ask' | 'adminToken'>;

/** What the test inbox has for an address, newest first. */
export const mailsTo = async ({ ask, adminToken: token }: Inbox, to: string) => {
  const { mails } = calls.caughtMails.output.parse((await ask('GET', '/api/x/mails', { token })).body);
  return mails.filter((mail) => mail.to === to);
};

/** The code of the newest link of a kind that an address was sent, once there are so many of them. */
export const mailedCode = async (inbox: Inbox, to: string, link: keyof typeof links, count = 1): Promise<string> => {
  const { ask, adminToken: token } = inbox;
  let found: readonly string[] = [];
  const look = async (): Promise<number> => {
    const texts = await Promise.all(
      (await mailsTo(inbox, to)).map(
        async ({ _id }) =>
          calls.caughtMail.output.parse((await ask('GET', `/api/x/mails/${_id}`, { token })).body).mail.text,
      ),
    );
    found = texts.flatMap((text) => links[link].exec(text)?.[1] ?? []);
    return found.length;
  };
  await expect.poll(look, { timeout: 20_000 }).toBe(count);
  return found[0] ?? '';
};
