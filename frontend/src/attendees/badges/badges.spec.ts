import { RegistrantId } from '@turnout/contracts/kernel';
import { attendeesApi } from '@turnout/contracts/attendees';
import { type SelectedPerson } from '@turnout/contracts/registration';
import { beforeEach, expect, it, vi } from 'vitest';
import { badgesAtOnce, notePrinted, planOf, readBadges } from './badges.ts';
import { registrationExample } from '../../platform/testing/registration.example.ts';

const asked = vi.hoisted(
  (): { calls: { path: string; registrants: readonly string[] }[]; readonly companion: string } => ({
    calls: [],
    companion: '2'.padStart(20, '0'),
  }),
);
vi.mock('../../ui/drawn-qr.ts', () => ({ drawQr: (text: string) => Promise.resolve(`data:${text}`) }));
interface Input {
  readonly body: { readonly registrants: readonly RegistrantId[] };
}
vi.mock('../../platform/api.ts', () => ({
  call: ({ path }: { path: string }, { body: { registrants } }: Input) => {
    asked.calls.push({ path, registrants });
    const registrations = registrants.slice(1).map((_id) => ({ ...registrationExample, _id }));
    const [fields] = registrations.map((one) => one.fields);
    const companions = [asked.companion, '9'].map((registrant) => ({ primary: asked.companion, registrant, fields }));
    const codes = registrations.map(({ _id }) => ({ registrant: _id, code: `code of ${_id}` }));
    return Promise.resolve({ data: { registrations, companions, codes } });
  },
}));
vi.mock('../../platform/command.ts', () => ({
  sendIntent: ({ path }: { path: string }, { body: { registrants } }: Input) => {
    asked.calls.push({ path, registrants });
    const outcomes = registrants.map((_id) =>
      Number(_id) === 3 ? { _id, outcome: 'refused', message: 'Cy is gone.' } : { _id, outcome: 'done' },
    );
    return Promise.resolve({ ok: true, data: { outcomes } });
  },
}));
beforeEach(() => {
  asked.calls = [];
});

const id = (number: number) => RegistrantId.parse(String(number).padStart(20, '0'));
const person = (number: number, change: Partial<SelectedPerson> = {}): SelectedPerson => ({
  _id: id(number),
  status: 'confirmed',
  checkedIn: false,
  printed: false,
  ...change,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => id(index + 1));
const { event } = registrationExample;

const rules = { allowBadgePrintingForAnyStatus: false };

it('prints whoever is not deleted, whatever their status, where the event says so', () => {
  const people = [
    person(1),
    person(2, { status: 'pending' }),
    person(3, { status: 'rejected', printed: true }),
    person(4, { status: 'deleted' }),
  ];
  expect(planOf(people, { newOnly: false, rules: { allowBadgePrintingForAnyStatus: true } })).toEqual({
    batches: [[id(1), id(2), id(3)]],
    count: 3,
    left: { pending: 0, rejected: 0, deleted: 1, printed: 0 },
    printedBefore: 1,
  });
});

it('prints the confirmed, in the order selected, and counts the others by their reason', () => {
  const people = [
    person(3),
    person(1, { printed: true }),
    person(2, { status: 'pending' }),
    person(4, { status: 'rejected' }),
    person(5, { status: 'deleted', printed: true }),
  ];
  expect(planOf(people, { newOnly: false, rules })).toEqual({
    batches: [[id(3), id(1)]],
    count: 2,
    left: { pending: 1, rejected: 1, deleted: 1, printed: 0 },
    printedBefore: 1,
  });
  expect(planOf(people, { newOnly: true, rules })).toMatchObject({
    batches: [[id(3)]],
    count: 1,
    left: { pending: 1, rejected: 1, deleted: 1, printed: 1 },
    printedBefore: 1,
  });
});

it('prints many in parts, nobody twice and nobody not', () => {
  const people = many(2 * badgesAtOnce + 1).map((_id, index) => person(index + 1));
  const { batches, count } = planOf(people, { newOnly: false, rules });
  expect(batches.map(({ length }) => length)).toEqual([badgesAtOnce, badgesAtOnce, 1]);
  expect(batches.flat()).toEqual(people.map(({ _id }) => _id));
  expect(count).toBe(people.length);
  expect(planOf([], { newOnly: false, rules })).toMatchObject({ batches: [], count: 0 });
});

it('reads a batch a hundred at a time, and says how many are ready', async () => {
  const counts: number[] = [];
  const { signal } = new AbortController();
  const badges = await readBadges(event, many(150), { onCount: (count) => counts.push(count), signal });
  expect(asked.calls.map(({ path, registrants }) => [path, registrants.length])).toEqual([
    [attendeesApi.badges.path, 100],
    [attendeesApi.badges.path, 50],
  ]);
  // Of each hundred the first is not there any more.
  expect(counts).toEqual([99, 148]);
  expect(badges[0]).toMatchObject({ registration: { _id: id(2) }, qr: `data:code of ${id(2)}` });
  // Whose badge names the others of the group has them; the others are alone.
  expect(badges.slice(0, 2).map(({ everybody }) => everybody.length)).toEqual([2, 1]);
});

it('notes everybody as printed, and tells what was refused about one of them', async () => {
  expect(await notePrinted(event, many(101), false)).toBe('Cy is gone.');
  expect(asked.calls.map(({ registrants }) => registrants.length)).toEqual([100, 1]);
  expect(await notePrinted(event, many(2), true)).toBeNull();
});
