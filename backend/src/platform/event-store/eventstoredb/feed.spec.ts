import { expect, it } from 'vitest';
import { dataOf, fact, follow } from '../testing/contract-stage.ts';
import { openEventStoreDb } from './eventstoredb.ts';
import { startEventStoreDbDouble } from './testing/double.ts';
import { readBatch } from './testing/double-places.ts';

it('takes the event that begins where a full page of the past ended', async () => {
  const double = await startEventStoreDbDouble({ systemEventEvery: 0 });
  const log = openEventStoreDb({ connectionString: double.connectionString });
  const past = Array.from({ length: readBatch }, (_, index) => fact(index));
  await log.append('person-1', 'noStream', past);
  const follower = follow(log);
  await follower.upTo(readBatch);
  await log.append('person-1', 'any', [fact('next')]);
  await log.append('person-1', 'any', [fact('after next')]);
  const seen = await follower.upTo(readBatch + 1);
  expect(dataOf(seen).at(readBatch)).toBe('next');
  await follower.close();
  await log.close();
  await double.close();
});
