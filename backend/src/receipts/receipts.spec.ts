// kind: stack
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../platform/pdf/testing/read-pdf.ts';
import { asStaff } from '../testing/as-staff.ts';
import { makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
const { ok } = asStaff(() => turnout);
beforeAll(async () => {
  turnout = await sharedTurnout();
}, 60_000);

interface Fair {
  readonly event: TestEvent;
  readonly type: TypeId;
}
/** An event that issues receipts and taxes its prices with 21 percent, whose type costs 121 EUR. */
const fairWith = async (settings: object = {}): Promise<Fair> => {
  const event = await makeTestEvent(turnout, 'Receipted');
  const type = await makeType(turnout, event, { name: 'Visitor', price: 121 });
  const own = {
    appCurrency: 'EUR',
    enableTaxes: true,
    taxRate: 21,
    taxName: 'VAT',
    issueReceipts: true,
    organiserName: 'Fair Ltd',
    receiptNumberPrefix: 'FAIR',
  };
  await ok('PUT', `/api/events/${event.eventId}`, { ...own, ...settings });
  await ok('GET', `/api/events/${event.eventId}`);
  return { event, type };
};
const register = async ({ event, type }: Fair, name: string) => {
  const body = { event: event.eventId, type, fields: named(event, name, 'Byron') };
  return calls.submit.output.parse(await ok('POST', '/api/registrations', body)).registration._id;
};
const record = async (registrationId: string, amount: number, type = 'payment') =>
  calls.recordTransaction.output.parse(
    await ok('POST', '/api/payments', {
      registrationId,
      type,
      amount,
      ...(type === 'payment' ? { method: 'cash' } : {}),
    }),
  ).payment._id;
const receiptsOf = async ({ event }: Fair, registrationId: string) =>
  calls.receipts.output.parse(
    await ok('GET', `/api/x/receipts?eventId=${event.eventId}&registrationId=${registrationId}`),
  ).receipts;
const numbersOf = async (fair: Fair, id: string) => (await receiptsOf(fair, id)).map(({ number }) => number);
/** The number of a receipt without what stands before it. */
const countOf = (number: string): number => Number(number.split('-').at(-1));

describe('a receipt', () => {
  it('is issued for each payment, once, with the tax in it, and downloaded by staff and by whoever registered', async () => {
    const fair = await fairWith();
    const ada = await register(fair, 'Ada');
    await record(ada, 60.5);
    await record(ada, 60.5);
    await expect.poll(async () => (await receiptsOf(fair, ada)).length).toBe(2);
    const receipts = await receiptsOf(fair, ada);
    expect(receipts).toMatchObject([
      { kind: 'receipt', series: 'live', amount: 60.5, tax: 10.5, currency: 'EUR', credits: [] },
      { kind: 'receipt', series: 'live', amount: 60.5, tax: 10.5 },
    ]);
    expect(receipts.map(({ number }) => number)).toEqual([
      expect.stringMatching(/^FAIR-\d{4}-00001$/),
      expect.stringMatching(/^FAIR-\d{4}-00002$/),
    ]);
    // The money report finds the same tax in what she was charged.
    const reported = await ok('GET', `/api/x/money/${fair.event.eventId}`);
    expect(calls.moneyReport.output.parse(reported).money).toMatchObject([
      { charged: 100, tax: 21, total: 121, owed: 0 },
    ]);
    const path = `/api/x/receipts/${receipts[0]?._id ?? ''}/file`;
    const file = await turnout.ask('GET', path, { token: turnout.adminToken });
    expect(file).toMatchObject({ status: 200 });
    expect(await turnout.ask('GET', path)).toMatchObject({ status: 401 });
    const own = `/api/x/registrations/${ada}/receipts`;
    const listed = calls.ownReceipts.output.parse((await turnout.ask('GET', own)).body);
    expect(listed.receipts).toEqual(receipts);
    expect(await turnout.ask('GET', `${own}/${receipts[0]?._id ?? ''}/file`)).toMatchObject({ status: 200 });
    const other = await register(fair, 'Other');
    const notTheirs = `/api/x/registrations/${other}/receipts/${receipts[0]?._id ?? ''}/file`;
    expect(await turnout.ask('GET', notTheirs)).toMatchObject({ status: 404 });
  });

  it('is of no use to strangers where the event hides payment, and there is none where it wants none', async () => {
    const hidden = await fairWith({ hideAllPaymentInfoFromRegistrant: true });
    const bea = await register(hidden, 'Bea');
    const unwanted = await fairWith({ issueReceipts: false });
    const cleo = await register(unwanted, 'Cleo');
    await record(cleo, 121);
    await record(bea, 121);
    await expect.poll(async () => (await receiptsOf(hidden, bea)).length).toBe(1);
    expect(await turnout.ask('GET', `/api/x/registrations/${bea}/receipts`)).toMatchObject({ status: 404 });
    // The worker takes facts in their order: once Bea has hers, Cleo would have had one.
    expect(await receiptsOf(unwanted, cleo)).toEqual([]);
  });

  it('is numbered without a gap, whoever pays when', async () => {
    const fair = await fairWith();
    const people = await Promise.all(Array.from({ length: 12 }, (_, at) => register(fair, `P${at}`)));
    await Promise.all([...people, ...people].map((id) => record(id, 10)));
    await expect
      .poll(async () => (await Promise.all(people.map((id) => numbersOf(fair, id)))).flat().length, { timeout: 20_000 })
      .toBe(24);
    const numbers = (await Promise.all(people.map((id) => numbersOf(fair, id)))).flat();
    expect(numbers.map(countOf).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 24 }, (_, at) => at + 1),
    );
  });

  it('is taken back by a credit note over all of it where its payment is removed', async () => {
    const fair = await fairWith();
    const dan = await register(fair, 'Dan');
    const payment = await record(dan, 100);
    await expect.poll(async () => (await receiptsOf(fair, dan)).length).toBe(1);
    await ok('DELETE', `/api/payments/${payment}`);
    await expect.poll(async () => (await receiptsOf(fair, dan)).length).toBe(2);
    const [receipt, credit] = await receiptsOf(fair, dan);
    expect(credit).toMatchObject({ kind: 'credit-note', amount: 100, tax: receipt?.tax, credits: [receipt?.number] });
  });

  it('keeps what it said when the event changes', async () => {
    const fair = await fairWith();
    const eve = await register(fair, 'Eve');
    await record(eve, 121);
    await expect.poll(async () => (await receiptsOf(fair, eve)).length).toBe(1);
    const before = await receiptsOf(fair, eve);
    await ok('PUT', `/api/events/${fair.event.eventId}`, { taxRate: 10, receiptNumberPrefix: 'OTHER' });
    await ok('GET', `/api/events/${fair.event.eventId}`);
    expect(await receiptsOf(fair, eve)).toEqual(before);
  });
});

describe('the address for invoices', () => {
  const address = {
    name: 'ACME GmbH',
    street: 'Hauptstr. 1',
    postalCode: '10115',
    city: 'Berlin',
    country: 'DE',
    taxNumber: 'DE123456789',
    reference: 'PO 17',
  };
  const pathOf = (id: string) => `/api/x/registrations/${id}/invoice-address`;
  const set = (id: string, of: object | null) => turnout.ask('PUT', pathOf(id), { body: { address: of } });

  it('is given by whoever registered, makes invoices of receipts, and stays once there is one', async () => {
    const fair = await fairWith({ askInvoiceAddress: true });
    const fay = await register(fair, 'Fay');
    expect(await set(fay, { ...address, name: '' })).toMatchObject({ status: 422 });
    expect(await set(fay, address)).toMatchObject({ status: 200, body: { address, isFixed: false } });
    expect((await turnout.ask('GET', pathOf(fay))).body).toMatchObject({ address, isFixed: false });
    await record(fay, 121);
    await expect.poll(async () => (await receiptsOf(fair, fay)).map(({ kind }) => kind)).toEqual(['invoice']);
    expect(await set(fay, null)).toMatchObject({ status: 409, body: { code: 'invoice-address-fixed' } });
    expect((await turnout.ask('GET', pathOf(fay))).body).toMatchObject({ address, isFixed: true });
  });

  /** Fills in the form, as a visitor or as staff. */
  const submitAs = (who: 'visitor' | 'staff', { event, type }: Fair, more: object) => {
    const body = { event: event.eventId, type, fields: named(event, 'Jo', 'Byron'), ...more };
    return who === 'visitor'
      ? sendAs(turnout, event, body)
      : turnout.ask('POST', '/api/registrations', { token: turnout.adminToken, body });
  };
  const idOf = (answer: Awaited<ReturnType<typeof sendAs>>) => submitted(answer).registration._id;

  it('is given on the form, by visitors and staff, for the first of the group alone', async () => {
    const fair = await fairWith({ askInvoiceAddress: true });
    await ok('PUT', `/api/types/${fair.type}`, { groups: [fair.type], groupCount: { [fair.type]: 2 } });
    for (const who of ['visitor', 'staff'] as const) {
      const [{ body: own }, wrong] = await Promise.all([
        submitAs(who, fair, { invoiceAddress: address }).then(async (answer) =>
          turnout.ask('GET', pathOf(idOf(answer))),
        ),
        submitAs(who, fair, { invoiceAddress: { ...address, city: '' } }),
      ]);
      expect(own).toMatchObject({ address, isFixed: false });
      expect(wrong).toMatchObject({ status: 422, body: { details: { field: 'invoiceAddress.city' } } });
    }
    const parent = idOf(await submitAs('visitor', fair, { invoiceAddress: address }));
    const other = { ...address, name: 'Another Ltd' };
    const joined = idOf(await submitAs('visitor', fair, { parent, invoiceAddress: other }));
    // Whoever joins, or was brought along, neither reads nor changes what invoices say.
    expect((await turnout.ask('GET', pathOf(parent))).body).toMatchObject({ address });
    expect(await turnout.ask('GET', pathOf(joined))).toMatchObject({ status: 404 });
    expect(await set(joined, other)).toMatchObject({ status: 404 });
    await record(parent, 121);
    await expect.poll(async () => (await receiptsOf(fair, parent)).map(({ kind }) => kind)).toEqual(['invoice']);
  });

  it('goes along with each change of type, and is taken back there too', async () => {
    const fair = await fairWith({ askInvoiceAddress: true });
    const types = await Promise.all(
      ['Speaker', 'Guest'].map((name) => makeType(turnout, fair.event, { name, price: 121 })),
    );
    const changedTo = async (id: string, type: TypeId | undefined) =>
      calls.changeType.output.parse(await ok('POST', `/api/x/registrations/${id}/type-change`, { type })).registration
        ._id;
    const kim = idOf(await submitAs('visitor', fair, { invoiceAddress: address }));
    const later = await changedTo(await changedTo(kim, types[0]), types[1]);
    expect((await turnout.ask('GET', pathOf(later))).body).toMatchObject({ address });
    expect(await set(later, null)).toMatchObject({ status: 200 });
    expect((await turnout.ask('GET', pathOf(later))).body).toMatchObject({ address: null });
    await record(later, 121);
    await expect.poll(async () => (await receiptsOf(fair, later)).map(({ kind }) => kind)).toEqual(['receipt']);
  });

  it('is refused where the event makes no invoices', async () => {
    const fair = await fairWith();
    expect(await submitAs('visitor', fair, { invoiceAddress: address })).toMatchObject({
      status: 409,
      body: { code: 'invoices-not-offered' },
    });
    const gil = await register(fair, 'Gil');
    expect(await set(gil, address)).toMatchObject({ status: 409, body: { code: 'invoices-not-offered' } });
  });
});

describe('e-mails', () => {
  const mailsOf = async (address: string) => {
    const { mails } = calls.caughtMails.output.parse(await ok('GET', '/api/x/mails'));
    return mails.filter(({ to }) => to === address);
  };
  const registerWith = async ({ event, type }: Fair, name: string, address: string) => {
    const body = { event: event.eventId, type, fields: named(event, name, 'Byron', address) };
    return calls.submit.output.parse(await ok('POST', '/api/registrations', body)).registration._id;
  };

  it('about a payment have its receipt with them, and staff send it again', async () => {
    const fair = await fairWith({ sendEmailsOnPaymentMade: true });
    await ok('PUT', `/api/types/${fair.type}`, { sendEmailOnRegistration: false });
    const address = 'hal@receipted.example.org';
    const hal = await registerWith(fair, 'Hal', address);
    await record(hal, 121);
    await expect.poll(async () => (await mailsOf(address)).length).toBe(1);
    const [receipt] = await receiptsOf(fair, hal);
    const again = await turnout.ask('POST', `/api/x/receipts/${receipt?._id ?? ''}/send`, {
      token: turnout.adminToken,
    });
    expect(again).toMatchObject({ status: 200 });
    await expect
      .poll(async () => (await mailsOf(address)).map(({ subject }) => subject).toSorted())
      .toEqual(['Your payment for Receipted', 'Your receipt for Receipted']);
    for (const { _id } of await mailsOf(address)) {
      const { source } = calls.caughtMail.output.parse(await ok('GET', `/api/x/mails/${_id}`)).mail;
      expect(source).toContain('application/pdf');
      expect(source).toContain(`${receipt?.number ?? ''}.pdf`);
    }
  });

  it('about a refund have its credit note with them', async () => {
    const fair = await fairWith({});
    await ok('PUT', `/api/types/${fair.type}`, { sendEmailOnRegistration: false });
    const address = 'ivy@receipted.example.org';
    const ivy = await registerWith(fair, 'Ivy', address);
    await record(ivy, 121);
    const body = { registrationId: ivy, type: 'refund', amount: 21, method: 'cash' };
    await ok('POST', '/api/payments', body);
    await expect
      .poll(async () => (await mailsOf(address)).map(({ subject }) => subject))
      .toEqual(['Your refund for Receipted']);
    const [mail] = await mailsOf(address);
    const { source } = calls.caughtMail.output.parse(await ok('GET', `/api/x/mails/${mail?._id ?? ''}`)).mail;
    const note = (await receiptsOf(fair, ivy)).find(({ kind }) => kind === 'credit-note');
    expect(note).toMatchObject({ amount: 21 });
    expect(source).toContain(`${note?.number ?? ''}.pdf`);
  });
});

describe('whoever was erased', () => {
  it('is on none of their receipts any more, while numbers and amounts stay', async () => {
    const fair = await fairWith({ askInvoiceAddress: true });
    const ivy = await register(fair, 'Ivyanne');
    await turnout.ask('PUT', `/api/x/registrations/${ivy}/invoice-address`, {
      body: {
        address: {
          name: 'Ivyanne Ltd',
          street: 'Road 1',
          postalCode: '',
          city: 'York',
          country: 'GB',
          taxNumber: '',
          reference: '',
        },
      },
    });
    await record(ivy, 121);
    await expect.poll(async () => (await receiptsOf(fair, ivy)).length).toBe(1);
    const before = await receiptsOf(fair, ivy);
    const fileOf = async () => {
      const answer = await fetch(`${turnout.url}/api/x/receipts/${before[0]?._id ?? ''}/file`, {
        headers: { authorization: `Bearer ${turnout.adminToken}` },
      });
      return readPdf(Buffer.from(await answer.arrayBuffer())).text;
    };
    expect(await fileOf()).toContain('Ivyanne Ltd');
    const { confirmationNumber } = calls.registration.output.parse(
      await ok('GET', `/api/registrations/${ivy}`),
    ).registration;
    await ok('POST', `/api/x/registrations/${ivy}/erase`, { reason: 'asked for it', confirmation: confirmationNumber });
    await expect.poll(fileOf).toContain('Erased person');
    expect(await fileOf()).not.toContain('Ivyanne');
    expect(await fileOf()).toContain(before[0]?.number);
    expect(await receiptsOf(fair, ivy)).toEqual(before);
  });
});
