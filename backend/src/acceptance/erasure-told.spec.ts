// kind: database
import { Instant } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import { destroyKey } from '../platform/personal/destroy-key.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { openPlatform } from '../start/platform.ts';

it('a process that has a person’s key in memory forgets it when another destroys it, long before it would by itself', async () => {
  const database = await testDatabase();
  const open = (name: string) => openPlatform({ url: database.url, name, logLevel: 'fatal', poolSize: 2 });
  const [one, other] = [await open('one'), await open('other')];
  const sealed = await one.keyring.seal('eve', 'Eve');
  expect(await other.keyring.unseal('eve', sealed)).toBe('Eve');
  const at = Instant.parse('2026-11-21T10:00:00.000Z');
  await one.pool.transaction((transaction) =>
    destroyKey(transaction, {
      personId: 'eve',
      eventId: 'ev00000000000000000001',
      at,
      by: 'spec',
      reason: 'asked',
      streamId: '',
    }),
  );
  await expect.poll(() => other.keyring.unseal('eve', sealed), { timeout: 10_000 }).toBeNull();
  for (const { close } of [one, other]) await close();
  await database.drop();
});
