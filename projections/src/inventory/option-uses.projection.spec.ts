// kind: database
import { optionUseEvents } from '@turnout/contracts/inventory';
import { registrantAt } from '@turnout/contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../index.ts';
import { installReadModels } from '../platform/checkpoints.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { eventId, fact, fieldId } from '../platform/testing/facts.ts';
import { primaryId } from '../platform/testing/people.ts';
import { remember } from '../platform/testing/remember.ts';
import { optionUsesProjection } from './option-uses.projection.ts';
import { optionsHeldBy, optionsTaken } from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
});
afterAll(() => database.drop());

const person = (number: number) => registrantAt(primaryId(number), 1);
const of = (option: string, ...people: readonly number[]) => ({
  eventId: eventId(),
  fieldId: fieldId(1),
  option,
  registrants: people.map(person),
});
const taken = (option: string, ...people: readonly number[]) =>
  fact(optionUseEvents.FieldOptionTaken, of(option, ...people));
const released = (option: string, ...people: readonly number[]) =>
  fact(optionUseEvents.FieldOptionReleased, of(option, ...people));
const counts = () => optionsTaken(database.pool, { eventId: eventId() });

describe('the options taken', () => {
  it('are counted by option: whoever claims again once, whoever released none never less than none', async () => {
    await remember(database.pool, optionUsesProjection, [
      taken('small', 1, 2),
      taken('small', 2, 3),
      taken('large', 1),
      released('small', 1),
      released('small', 1, 4),
      released('large', 1),
    ]);
    expect(await counts()).toEqual(
      new Map([
        ['large', 0],
        ['small', 2],
      ]),
    );
    expect(await optionsTaken(database.pool, { eventId: eventId(2) })).toEqual(new Map());
  });

  it('are told by who holds them', async () => {
    await remember(database.pool, optionUsesProjection, [
      taken('small', 1, 2),
      taken('large', 1),
      released('small', 2),
    ]);
    const held = await optionsHeldBy.askTables(database.pool, { registrants: [1, 2, 3].map(person) });
    expect(held).toEqual([
      { fieldId: fieldId(1), option: 'large', registrantId: person(1) },
      { fieldId: fieldId(1), option: 'small', registrantId: person(1) },
    ]);
  });
});
