// kind: process
import { emailClaimEvents } from '@turnout/contracts/access';
import { AccountId, isRejection, systemCommandId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAccounts, type Accounts } from '../access/index.ts';
import { openEmailStreams } from '../access/email-claims.ts';
import { metadataOf, type CommandContext } from '../platform/command/handle.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { openPlatform } from '../start/platform.ts';
import { runProgram } from '../testing/program.ts';

const alias = 'alias@example.org';
let database: Awaited<ReturnType<typeof testDatabase>>;
let platform: Awaited<ReturnType<typeof openPlatform>>;
let accounts: Accounts;
let owner: AccountId;

const context = (suffix: string): CommandContext => ({
  now: platform.clock.now(),
  actor: { kind: 'system', id: 'spec' },
  commandId: systemCommandId('spec', randomUUID(), suffix),
  correlationId: 'spec',
});
const open = (email: string) =>
  accounts.open({ email, name: 'Ada', password: 'plain-violet-harbour-7', isAdmin: false }, context);

/** What a version before this one stored for whoever knew a key of the system. */
const claimFor = async (accountId: AccountId): Promise<void> => {
  const streamId = (await openEmailStreams(platform.sql))(alias);
  const fact = { type: emailClaimEvents.EmailClaimed.type, data: { accountId } };
  const { toAppend } = await platform.seal(fact, metadataOf(context('claim'), undefined), randomUUID());
  await platform.log.append(streamId, 'any', [toAppend]);
};

beforeAll(async () => {
  database = await testDatabase();
  platform = await openPlatform({ url: database.url, name: 'claims', logLevel: 'fatal' });
  accounts = await openAccounts(platform);
  const opened = await open('ada@example.org');
  if (isRejection(opened)) throw new Error(opened.rejected);
  owner = opened.accountId;
  await claimFor(owner);
});
afterAll(async () => {
  await platform.close();
  await database.drop();
});

describe('an address that was claimed for an account which does not have it', () => {
  it('leads to nobody, while the one that the account has leads there', async () => {
    expect(await accounts.ownerOf(alias)).toBeNull();
    expect(await accounts.ownerOf(' ADA@example.org ')).toBe(owner);
  });

  it('cannot be had by another account as long as it stands', async () => {
    expect(await open(alias)).toMatchObject({ rejected: 'email-taken' });
  });

  it('is shown by the command, removed when asked to, and then its owner can have an account', async () => {
    const claims = async (...words: string[]) =>
      (await runProgram('claims', words, { DATABASE_URL: database.url })).said;
    const shown = await claims();
    expect(shown).toContain(owner);
    expect(shown).toContain('1 address stands for an account that does not have it');
    expect(await claims('--remove')).toContain('removed');
    expect(await claims()).toContain('0 addresses stand');
    const opened = await open(alias);
    expect(opened).toMatchObject({ isNew: true });
    expect(await accounts.ownerOf(alias)).not.toBe(owner);
  });
});
