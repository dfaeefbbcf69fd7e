// kind: pure
import { Instant } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import { nightAt } from './compare-payments.job.ts';

it.each([
  ['2026-11-28T01:59:59.999Z', 'Europe/Paris', '2026-11-27'],
  ['2026-11-28T02:00:00.000Z', 'Europe/Paris', '2026-11-28'],
  ['2026-11-28T07:59:00.000Z', 'America/New_York', '2026-11-27'],
  ['2026-11-28T08:00:00.000Z', 'America/New_York', '2026-11-28'],
])('at %s in %s the night of %s is due: it begins at three', (at, zone, night) => {
  expect(nightAt(Instant.parse(at), zone)).toBe(night);
});
