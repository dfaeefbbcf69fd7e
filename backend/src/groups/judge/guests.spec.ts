// kind: stack
import { beforeAll, describe, expect, it } from 'vitest';
import { makeType, named, sendAs, submitted } from '../../testing/strangers.ts';
import { makeTestEvent, register, sharedTurnout, type SharedTurnout, type TestEvent } from '../../testing/turnout.ts';
import type { TypeId } from '@turnout/contracts/kernel';

let turnout: SharedTurnout;
let fair: TestEvent;
let guests: TypeId;
beforeAll(async () => {
  turnout = await sharedTurnout();
  fair = await makeTestEvent(turnout);
  guests = await makeType(turnout, fair, {
    name: 'Press',
    guestRegistrationOnly: true,
    allowedEmails: ' Ada@Example.org\nbo@example.org',
  });
  await turnout.ask('PUT', `/api/types/${guests}`, {
    token: turnout.adminToken,
    body: { groups: [guests, fair.typeId], groupCount: { [guests]: 2, [fair.typeId]: 1 } },
  });
}, 60_000);

const comes = (email: string | undefined, more: Record<string, unknown> = {}) =>
  sendAs(turnout, fair, { type: guests, fields: named(fair, 'Ada', 'Byron', email), ...more });
const refused = {
  status: 422,
  body: {
    code: 'not-invited',
    message:
      'Press is for invited guests: the e-mail address of Primary Registrant is not on the guest list. Use the address that your invitation was sent to.',
  },
};

describe('a type for invited guests', () => {
  it('takes who is on the list, whatever the case, and nobody else', async () => {
    expect(submitted(await comes('ADA@example.org')).registration.status).toBe('confirmed');
    for (const email of ['eve@example.org', undefined]) {
      const answer = await comes(email);
      expect(answer).toMatchObject(refused);
      expect(answer).toMatchObject({ body: { details: { field: fair.fields.EMAIL } } });
      expect(JSON.stringify(answer.body)).not.toMatch(/ada@|bo@/i);
    }
  });

  it('holds those brought along to it too: their own address, else the primary’s', async () => {
    const together = (email: string | undefined) =>
      comes('ada@example.org', { registrants: [{ type: guests, fields: named(fair, 'Bo', 'Byron', email) }] });
    expect(submitted(await together('bo@example.org')).childRegistrations).toHaveLength(1);
    const { registration } = submitted(await together(undefined));
    expect(await together('eve@example.org')).toMatchObject({
      status: 422,
      body: { code: 'not-invited', message: expect.stringContaining('Registrant #2') },
    });
    const added = (email: string | undefined) =>
      comes(email, { parent: registration._id, fields: named(fair, 'Cy', 'Byron', email) });
    expect(await added('eve@example.org')).toMatchObject({ body: { code: 'not-invited' } });
    expect(submitted(await added(undefined)).registration.firstName).toBe('Cy');
  });

  it('says that it is one, and to nobody for whom', async () => {
    const { body } = await turnout.ask('GET', `/api/types/${guests}`);
    expect(body).toMatchObject({ type: { guestRegistrationOnly: true } });
    expect(body).not.toMatchObject({ type: { allowedEmails: expect.anything() } });
  });

  it('lets staff register anybody', async () => {
    expect(await register(turnout, { ...fair, typeId: guests }, ['Eve'])).toHaveLength(1);
  });

  it('takes a list of addresses alone, and leaves the list that was there', async () => {
    const answer = await turnout.ask('PUT', `/api/types/${guests}`, {
      token: turnout.adminToken,
      body: { allowedEmails: 'ada@example.org\n<script>' },
    });
    expect(answer).toMatchObject({ status: 422, body: { details: { field: 'allowedEmails' } } });
    expect(JSON.stringify(answer.body)).toContain('one a line');
    expect(submitted(await comes('bo@example.org')).registration.firstName).toBe('Ada');
  });

  it('takes nobody while its list is empty', async () => {
    const nobody = await makeType(turnout, fair, { guestRegistrationOnly: true });
    expect(await comes('ada@example.org', { type: nobody })).toMatchObject({ body: { code: 'not-invited' } });
  });
});
