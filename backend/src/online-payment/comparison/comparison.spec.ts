// kind: stack
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../../testing/mailed-code.ts';
import { openStaff } from '../../testing/turnout.ts';
import { openWalletStage, type WalletStage } from '../../testing/wallet-stage.ts';

let stage: WalletStage;
beforeAll(async () => {
  stage = await openWalletStage();
}, 60_000);
afterAll(() => stage.stop());

const paid =
  (id: string, amount = 100) =>
  async () =>
    (await stage.money(id)).paid === amount;

describe('a comparison with the provider', () => {
  it('takes payments and refunds of which no notice came, each once', async () => {
    await stage.faults({ dropped: 1 });
    const [one, other] = [await stage.register(), await stage.register()];
    const order = (await stage.opened(one)).order.id;
    await stage.happen(order, { what: 'approve' });
    await stage.happen((await stage.opened(other)).order.id, { what: 'approve' });
    expect(await stage.compared()).toMatchObject({
      because: 'staff',
      compared: 2,
      taken: 2,
      unknown: 0,
      differenceCount: 0,
      problems: [],
    });
    await stage.until(paid(one));
    await stage.until(paid(other));
    await stage.happen(order, { what: 'refund', value: '40.00' });
    expect(await stage.compared()).toMatchObject({ compared: 2, taken: 1, differenceCount: 0 });
    await stage.until(paid(one, 60));
    expect(await stage.compared()).toMatchObject({ compared: 2, taken: 0, differenceCount: 0 });
  }, 60_000);

  it('is written of to the notification address where something was found, once, and not where nothing was', async () => {
    const to = 'office@compared.example.org';
    await stage.settings({ notificationEmail: to });
    await stage.faults({ dropped: 1 });
    const id = await stage.register();
    await stage.happen((await stage.opened(id)).order.id, { what: 'approve' });
    expect(await stage.compared()).toMatchObject({ taken: 1, differenceCount: 0 });
    await stage.until(paid(id));
    expect(await stage.compared()).toMatchObject({ taken: 0, differenceCount: 0, problems: [] });
    // The worker writes in the order of facts: what is found next is written of after what was not.
    await stage.faults({ broken: 1 });
    await stage.compared();
    await stage.faults({});
    await stage.until(async () => (await mailsTo(stage.turnout, to)).length >= 2);
    const mails = await mailsTo(stage.turnout, to);
    expect(mails).toHaveLength(2);
    for (const { subject } of mails) expect(subject).toMatch(/^Online payments of .+: something to look at$/);
    const sources = await Promise.all(
      mails.map(async ({ _id }) => {
        const { body } = await stage.turnout.ask('GET', `/api/x/mails/${_id}`, { token: stage.turnout.adminToken });
        return calls.caughtMail.output.parse(body).mail.source;
      }),
    );
    expect(sources.filter((one) => one.includes('Found though no notice had come'))).toHaveLength(1);
    expect(sources.filter((one) => one.includes('Accounts that could not be asked'))).toHaveLength(1);
    // Quoted-printable breaks long lines anywhere.
    for (const one of sources)
      expect(one.replaceAll(/=\r?\n/g, '')).toContain(`/dashboard/${stage.event.eventId}/payments`);
  }, 60_000);

  it('names an account that cannot be asked, and changes nothing then', async () => {
    const before = await stage.payments();
    await stage.faults({ broken: 1 });
    expect(await stage.compared()).toMatchObject({
      compared: 0,
      taken: 0,
      problems: [{ provider: 'paypal', mode: 'test', code: 'unreachable' }],
    });
    expect(await stage.payments()).toEqual(before);
    await stage.faults({});
  }, 60_000);

  it('is made once where several ask at the same time, for those who edit payments', async () => {
    const { turnout, event } = stage;
    const ask = (token: string) => turnout.ask('POST', `/api/events/${event.eventId}/compare-payments`, { token });
    const { token } = await openStaff(turnout, event.eventId, ['viewRegistrants']);
    expect((await ask(token)).status).toBe(403);
    const answers = await Promise.all([1, 2, 3].map(() => ask(turnout.adminToken)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await stage.compared();
  }, 60_000);
});
