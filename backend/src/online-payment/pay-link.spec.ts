// kind: stack
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCardStage, type CardStage } from '../testing/card-stage.ts';
import { wrongCode } from '../platform/testing/wrong-code.ts';

let stage: CardStage;
beforeAll(async () => {
  stage = await openCardStage();
}, 60_000);
afterAll(() => stage.stop());

const codeOf = async (registrationId: string) => {
  const { body } = await stage.turnout.ask('POST', '/api/payments-attendees', { body: { registrationId } });
  return calls.paymentsAttendees.output.parse(body).resObject.payCode;
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
});
