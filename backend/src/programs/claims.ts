/**
 * Shows claims to e-mail addresses that lead to an account which does not have the address, and removes them.
 *
 *   npm run claims
 *   npm run claims -- --remove
 */
import { systemCommandId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { openAccounts, type Accounts } from '../access/index.ts';
import type { Platform } from '../platform/module/platform.ts';
import { besideTurnout } from './beside.ts';
import { asProgram } from '../start/program.ts';
import { argumentsOf } from './usage.ts';

asProgram();

const usage = `npm run claims               which e-mail addresses stand for an account that does not have them
npm run claims -- --remove   gives those addresses up, so that their owners can have accounts

Nobody can log in by such an address, with or without this. Turnout may run meanwhile.`;

const remove = async (
  { clock }: Platform,
  { release }: Accounts,
  wrong: Awaited<ReturnType<Accounts['wrongClaims']>>,
) => {
  for (const claim of wrong)
    await release(claim, {
      now: clock.now(),
      actor: { kind: 'system', id: 'claims' },
      commandId: systemCommandId('claims', randomUUID()),
      correlationId: 'claims',
    });
};

const { remove: isRemoving = false } = argumentsOf(usage, { remove: { type: 'boolean' } });
await besideTurnout('claims', async (platform) => {
  const accounts = await openAccounts(platform);
  const wrong = await accounts.wrongClaims();
  for (const { streamId, accountId, at } of wrong) console.log(`${at}  ${streamId}  account ${accountId}`);
  if (isRemoving) await remove(platform, accounts, wrong);
  const addresses = wrong.length === 1 ? '1 address stands' : `${wrong.length} addresses stand`;
  console.log(
    `${addresses} for an account that does not have ${wrong.length === 1 ? 'it' : 'them'}${isRemoving && wrong.length > 0 ? ': removed' : ''}`,
  );
});
