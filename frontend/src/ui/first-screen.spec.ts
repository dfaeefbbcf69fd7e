import type { Flag } from '@turnout/contracts/kernel';
import { expect, it } from 'vitest';
import { firstScreenOf } from './first-screen.ts';

const may =
  (...held: Flag[]) =>
  (...wanted: Flag[]): boolean =>
    wanted.every((flag) => held.includes(flag));

it.each([
  [['viewDashboard', 'checkinRegistrants'], '/dashboard/e'],
  [['checkinRegistrants', 'viewRegistrants'], '/dashboard/e/scanner'],
  [['viewRegistrants'], '/dashboard/e/attendees'],
  [['viewAndCreateCheckinsForCheckpoints'], '/dashboard/e/checkpoints'],
  [['createCheckpoints'], '/dashboard/e/checkpoints'],
  [['viewUsers'], '/dashboard/e/users'],
  [[], '/forbidden/e'],
] as const)('opens an event for %j at %s', (held, expected) => {
  expect(firstScreenOf('e', may(...held))).toBe(expected);
});
