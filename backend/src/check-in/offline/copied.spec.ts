// kind: pure
import { Instant, PrimaryId, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import type { DeskPerson } from '@turnout/projections/check-in/queries';
import { expect, it } from 'vitest';
import { openIds } from '../../platform/ids/ids.ts';
import { copiedGroups } from './copied.ts';

const people = 20_000;
const megabytes = 1_000_000;
const idOf = (number: number) => `p${String(number).padStart(19, '0')}`;
const at = Instant.parse('2026-11-28T09:00:00.000Z');
const typeId = TypeId.parse('t0000000000000000000');

const personOf = (number: number): DeskPerson => ({
  registrantId: RegistrantId.parse(idOf(number)),
  primaryId: PrimaryId.parse(idOf(number)),
  typeId,
  status: 'confirmed',
  firstName: 'Maximiliane',
  lastName: `Oberhuber-Castellanos ${number}`,
  number: `N${number}`,
  ticketCode: '',
  badge: 0,
  isOwing: false,
  isInsideEvent: true,
  takesPart: true,
  presence: 'inside',
  at,
  entries: [at, at],
});

it('of 20,000 people with two answers, a note each and two entries stays below 20 MB', () => {
  const all = Array.from({ length: people }, (_, number) => personOf(number));
  const groups = copiedGroups(
    all.map(({ primaryId }) => primaryId),
    all,
    {
      ids: openIds(Buffer.alloc(32, 1)),
      salt: 'salt',
      isPaidFirst: true,
      hasNames: true,
      said: new Map(
        all.map(({ registrantId }) => [
          registrantId,
          {
            answers: [
              { title: 'T-shirt', text: 'Extra large, long sleeves' },
              { title: 'Meal on Saturday', text: 'Vegetarian, without nuts' },
            ],
            note: 'Comes in a wheelchair, please open the second gate for them',
          },
        ]),
      ),
    },
  );
  expect(groups).toHaveLength(people);
  const size = Buffer.byteLength(JSON.stringify(groups));
  expect(size / megabytes).toBeLessThan(20);
  // Each person has hashes, a name and what is said of them: it cannot be nothing either.
  expect(size / megabytes).toBeGreaterThan(5);
});
