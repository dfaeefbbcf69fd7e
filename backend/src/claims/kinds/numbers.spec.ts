// kind: stack
import { calls } from '@turnout/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeType, named, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, serveAlso, sharedTurnout, type SharedTurnout } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
beforeAll(async () => {
  turnout = await sharedTurnout();
}, 60_000);

describe('an event that numbers its registrations', () => {
  it('gives every number once and leaves none out, at two servers at once and where some find no seat', async () => {
    const token = turnout.adminToken;
    const event = await makeTestEvent(turnout);
    const path = `/api/events/${event.eventId}`;
    const numbering = { customConfirmationNumberGeneration: true, confirmationNumberSequence: 1001 };
    const saved = await turnout.ask('PUT', path, { token, body: numbering });
    expect(calls.reviseEvent.output.parse(saved.body).event).toMatchObject(numbering);
    const type = await makeType(turnout, event, { availableSeats: 30 });
    const second = await serveAlso(turnout.databaseUrl);
    const register = async (index: number) => {
      const { ask } = index % 2 === 0 ? turnout : second;
      const guests = index % 3 === 0 ? [{ type: event.typeId, fields: named(event, `Guest ${index}`) }] : [];
      const people = { fields: named(event, `P${index}`), ...(guests.length === 0 ? {} : { registrants: guests }) };
      return ask('POST', '/api/registrations', { token, body: { event: event.eventId, type, ...people } });
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => register(index)));
    const groups = answers.filter(({ status }) => status === 200).map(submitted);
    for (const { registration, childRegistrations } of groups)
      for (const child of childRegistrations) expect(child.confirmationNumber).toBe(registration.confirmationNumber);
    const numbers = groups.map(({ registration }) => Number(registration.confirmationNumber));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 30 }, (_, at) => 1001 + at));
    await turnout.ask('PUT', `/api/types/${type}`, { token, body: { availableSeats: 0 } });
    expect(submitted(await register(1)).registration.confirmationNumber).toBe('1031');
    await turnout.ask('PUT', path, { token, body: { confirmationNumberSequence: 5000 } });
    expect(submitted(await register(2)).registration.confirmationNumber).toBe('5000');
    await turnout.ask('PUT', path, { token, body: { customConfirmationNumberGeneration: false } });
    expect(submitted(await register(3)).registration.confirmationNumber).toMatch(/^[0-9A-HJKMNP-TV-Z]{9}$/);
    await second.stop();
  }, 60_000);
});
