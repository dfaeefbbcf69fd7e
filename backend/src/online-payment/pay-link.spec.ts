// kind: stack
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCardStage, type CardStage } from '../testing/card-stage.ts';
import { z } from 'zod';
import { wrongCode } from '../platform/testing/wrong-code.ts';

let stage: CardStage;
beforeAll(async () => {
  stage = await openCardStage();
}, 60_000);
afterAll(() => stage.stop());

const codeOf = async (registrationId: string) => {
  const { body } = await stage.turnout.ask('POST', '/api/payments-attendees', { body: { registrationId } });
  return calls.paymentsAttendees.output.parse(body).resObject.payCode ?? '';
};
const shownAt = async (url: string): Promise<string> => (await fetch(url)).text();

describe('a link to pay', () => {
  it('opens a page of its own that says neither id nor number, and its payment counts for the registrant', async () => {
    const id = await stage.register();
    const code = await codeOf(id);
    const { body } = await stage.turnout.ask('GET', `/api/registrations/${id}`);
    const { confirmationNumber } = calls.registration.output.parse(body).registration;
    const own = await stage.opened(id);
    const { session } = await stage.opened(code);
    expect(session.id).not.toBe(own.session.id);
    expect((await stage.opened(code)).session.id).toBe(session.id);
    const page = await shownAt(session.url);
    expect(page).toContain('100');
    expect(page).not.toContain(confirmationNumber);
    expect(page).not.toContain(id);
    await stage.happen(session.id, { what: 'fill', how: 'succeeds' });
    await stage.until(async () => (await stage.money(id)).paid === 100);
    expect(await stage.money(code)).toMatchObject({ paid: 100, due: 0 });
  });

  it('opens nothing where it was given to nobody, belongs to another event, or payment is hidden', async () => {
    const code = await codeOf(await stage.register());
    expect((await stage.open(wrongCode(code))).status).toBe(404);
    expect((await stage.open(code, { eventId: '0'.repeat(20) })).status).toBe(404);
    expect((await stage.open(code.slice(1))).status).toBe(422);
    await stage.settings({ hideAllPaymentInfoFromRegistrant: true });
    expect((await stage.open(code)).status).toBe(404);
    await stage.settings({ hideAllPaymentInfoFromRegistrant: false });
    expect((await stage.open(code)).status).toBe(200);
  });

  it('opens nothing once staff revoked it or issued another, on any way to it, and says so', async () => {
    const id = await stage.register();
    const code = await codeOf(id);
    const path = calls.setPayLink.path.replace(':id', id);
    const set = (body: object, token = stage.turnout.adminToken) => stage.turnout.ask('PUT', path, { body, token });
    const refused = async (key: string) => {
      const asked = [
        await stage.open(key),
        await stage.turnout.ask('POST', '/api/payments-attendees', { body: { registrationId: key } }),
        await stage.turnout.ask('GET', `/api/x/bank-transfer/${key}`),
      ];
      return asked.map(({ status, body }) => [status, z.looseObject({ code: z.string() }).parse(body).code]);
    };
    const gone = [404, 'pay-link-revoked'];
    expect((await set({ link: 0, isOpen: false }, '')).status).toBe(401);
    expect((await set({ link: 0, isOpen: false })).body).toMatchObject({ payLink: { code: null, link: 0 } });
    expect(await refused(code)).toEqual([gone, gone, gone]);
    expect((await stage.open(id)).status).toBe(200);
    expect(await codeOf(id)).toBe('');
    const { payLink } = calls.setPayLink.output.parse((await set({ link: 0, isOpen: true })).body);
    expect(payLink).toMatchObject({ link: 1 });
    expect(payLink.code).not.toBe(code);
    expect((await stage.open(payLink.code ?? '')).status).toBe(200);
    expect(await refused(code)).toEqual([gone, gone, gone]);
  });

  it('says what became of a registration that is deleted', async () => {
    const id = await stage.register();
    const code = await codeOf(id);
    await stage.turnout.ask('DELETE', `/api/registrations/${id}`, { token: stage.turnout.adminToken });
    const { body } = await stage.turnout.ask('POST', '/api/payments-attendees', { body: { registrationId: code } });
    expect(calls.paymentsAttendees.output.parse(body).resObject).toMatchObject({ ended: 'deleted', due: 0 });
    expect((await stage.open(code)).body).toMatchObject({ code: 'nothing-due' });
  });
});
