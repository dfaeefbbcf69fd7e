// kind: stack
import { calls } from '@turnout/contracts';
import { isCreditorReference, type BankLineView, type StatementView } from '@turnout/contracts/bank-transfer';
import type { TypeId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../testing/as-staff.ts';
import { makeType, named } from '../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
let typeId: TypeId;
const account = {
  enableZelle: true,
  appCurrency: 'EUR',
  bankAccountHolder: 'Verein für Physik e.V.',
  bankIban: 'de89 3704 0044 0532 0130 00',
  bankBic: 'COBADEFFXXX',
};
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Paid by transfer');
  await ok('PUT', `/api/events/${event.eventId}`, account);
  typeId = await makeType(turnout, event, { name: 'Paying', price: 50 });
}, 60_000);

const { ok, staff } = asStaff(() => turnout);
const registered = async (first: string, last = 'Byron', extra: object = {}) => {
  const body = { event: event.eventId, type: typeId, fields: named(event, first, last), ...extra };
  return calls.submit.output.parse(await ok('POST', '/api/registrations', body)).registration;
};
const transferOf = async (id: string) =>
  calls.transferDetails.output.parse((await turnout.ask('GET', `/api/x/bank-transfer/${id}`)).body).transfer;
const referenceOf = async (id: string): Promise<string> => (await transferOf(id))?.reference ?? '';
const moneyOf = async (id: string) => {
  const { registration } = calls.registration.output.parse(await ok('GET', `/api/registrations/${id}`));
  return [registration.paid, registration.due];
};
const send = async (content: string, name = 'umsaetze.csv', token = turnout.adminToken) => {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const answer = await fetch(`${turnout.url}/api/x/bank-statements?eventId=${event.eventId}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  });
  return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) };
};
const statementIn = (body: unknown): StatementView => calls.uploadBankStatement.output.parse(body).statement;
const look = async (id: string): Promise<StatementView | undefined> => {
  const all = calls.bankStatements.output.parse(await ok('GET', `/api/x/bank-statements?eventId=${event.eventId}`));
  return all.statements.find(({ _id }) => _id === id);
};
const takenIn = async (content: string): Promise<StatementView['result']> => {
  const { _id } = statementIn((await send(content)).body);
  await ok('POST', `/api/x/bank-statements/${_id}/accept`);
  await vi.waitFor(async () => expect(await look(_id)).toMatchObject({ state: 'done' }), 20_000);
  return (await look(_id))?.result ?? null;
};
const linesIn = async (state: string): Promise<readonly BankLineView[]> =>
  calls.bankLines.output.parse(await ok('GET', `/api/x/bank-lines?eventId=${event.eventId}&state=${state}`)).lines;
const lineBy = async (text: string, state: string): Promise<BankLineView> => {
  await vi.waitFor(
    async () => expect((await linesIn(state)).map((line) => line.text).join('\n')).toContain(text),
    10_000,
  );
  const line = (await linesIn(state)).find((one) => one.text.includes(text));
  if (line === undefined) throw new Error(`no payment says ${text}`);
  return line;
};

const header = 'Buchungstag;Valutadatum;Beguenstigter/Zahlungspflichtiger;Verwendungszweck;Betrag;Waehrung';
const csv = (...lines: readonly string[]): string => [header, ...lines].join('\r\n');

describe('how one pays by transfer', () => {
  it('is told to whoever registered: account, amount, a reference of their own, and a code for a banking app', async () => {
    const { _id } = await registered('Ada');
    const transfer = await transferOf(_id);
    expect(transfer).toMatchObject({
      accountHolder: 'Verein für Physik e.V.',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      amount: 50,
      currency: 'EUR',
      isChosen: true,
    });
    expect(isCreditorReference(transfer?.reference ?? '')).toBe(true);
    expect(transfer?.epcCode.split('\n').slice(-4)).toEqual([
      'DE89370400440532013000',
      'EUR50.00',
      '',
      transfer?.reference,
    ]);
  });

  it('is told to nobody where payment is hidden, nor by a companion, nor where nothing is due', async () => {
    const { _id } = await registered('Bea');
    const ask = (id: string) => turnout.ask('GET', `/api/x/bank-transfer/${id}`);
    await ok('PUT', `/api/events/${event.eventId}`, { hideAllPaymentInfoFromRegistrant: true });
    expect((await ask(_id)).status).toBe(404);
    await ok('PUT', `/api/events/${event.eventId}`, { hideAllPaymentInfoFromRegistrant: false });
    await ok('POST', `/api/payments/${_id}/pay`);
    expect((await ask(_id)).body).toEqual({ transfer: null });
    expect((await ask('z'.repeat(20))).status).toBe(404);
  });

  it('asks for an account number whose digits fit', async () => {
    const answer = await staff('PUT', `/api/events/${event.eventId}`, { bankIban: 'DE89370400440532013001' });
    expect(answer).toMatchObject({ status: 422 });
    expect(JSON.stringify(answer.body)).toContain('IBAN');
  });
});

describe('a bank statement', () => {
  it('has payments recorded that fit, once however often it comes, and the others wait', async () => {
    const [ada, bea, cleo] = [
      await registered('Ada', 'Fits'),
      await registered('Bea', 'Differs'),
      await registered('Cleo', 'Solo'),
    ];
    const [fits, differs] = [await referenceOf(ada._id), await referenceOf(bea._id)];
    const file = csv(
      `02.03.2026;02.03.2026;Ada Fits;SVWZ+ ${fits.slice(0, 4)} ${fits.slice(4)} Danke;50,00;EUR`,
      `02.03.2026;02.03.2026;Bea Differs;${differs};45,00;EUR`,
      `03.03.2026;03.03.2026;Irgendwer;Anmeldung ${cleo.confirmationNumber};50,00;EUR`,
      `03.03.2026;03.03.2026;Mustermann GmbH;Miete Juni ABC;50,00;EUR`,
      `04.03.2026;04.03.2026;Stadtwerke;Abschlag;-120,00;EUR`,
    );
    expect(await takenIn(file)).toEqual({ matched: 1, toDecide: 3, known: 0 });
    expect(await moneyOf(ada._id)).toEqual([50, 0]);
    expect(await moneyOf(bea._id)).toEqual([0, 50]);
    expect(await lineBy(differs, 'waiting')).toMatchObject({ match: 'amount-differs', registration: { _id: bea._id } });
    expect(await lineBy(cleo.confirmationNumber, 'waiting')).toMatchObject({
      match: 'number-only',
      registration: { _id: cleo._id },
    });
    expect(await lineBy('Miete Juni ABC', 'waiting')).toMatchObject({ match: 'unknown', registration: null });
    const { payments } = calls.payments.output.parse(await ok('GET', `/api/payments?registrationId=${ada._id}`));
    expect(payments.filter(({ type }) => type === 'payment')).toMatchObject([
      { amount: 50, method: 'zelle', by: null },
    ]);
    // Once more, and a file that overlaps it.
    expect(await takenIn(file)).toEqual({ matched: 0, toDecide: 0, known: 4 });
    const overlap = csv(...file.split('\r\n').slice(2, 4), `05.03.2026;05.03.2026;Neu;Etwas Neues XYZ;1,00;EUR`);
    expect(await takenIn(overlap)).toEqual({ matched: 0, toDecide: 1, known: 2 });
    expect(await moneyOf(ada._id)).toEqual([50, 0]);
  });

  it('has what is doubtful decided by staff: assigned it is recorded, ignored it says why, and neither twice', async () => {
    const dora = await registered('Dora', 'Decided');
    await takenIn(
      csv(`06.03.2026;06.03.2026;Oma Decided;Fuer Dora Q1;20,00;EUR`, `06.03.2026;06.03.2026;X;Spende Q2;5,00;EUR`),
    );
    const [first, second] = [await lineBy('Fuer Dora Q1', 'waiting'), await lineBy('Spende Q2', 'waiting')];
    const found = await ok('GET', `/api/x/bank-lines/payees?eventId=${event.eventId}&q=decided`);
    expect(calls.bankPayees.output.parse(found).payees).toMatchObject([{ _id: dora._id, due: 50 }]);
    const assign = { eventId: event.eventId, lineId: first._id, registrationId: dora._id };
    await ok('POST', '/api/x/bank-lines/assign', assign);
    expect(await staff('POST', '/api/x/bank-lines/assign', assign)).toMatchObject({
      status: 409,
      body: { code: 'bank-line-decided' },
    });
    await lineBy('Fuer Dora Q1', 'recorded');
    expect(await moneyOf(dora._id)).toEqual([20, 30]);
    const one = { eventId: event.eventId, lineId: second._id };
    expect((await staff('POST', '/api/x/bank-lines/ignore', one)).status).toBe(400);
    await ok('POST', '/api/x/bank-lines/ignore', { ...one, reason: 'A donation' });
    expect(await lineBy('Spende Q2', 'ignored')).toMatchObject({ reason: 'A donation' });
    await ok('POST', '/api/x/bank-lines/reopen', one);
    expect(await lineBy('Spende Q2', 'waiting')).toMatchObject({ reason: '' });
  });

  it('has a payment wait again once its transaction is removed, and takes it somewhere else', async () => {
    const [eva, finn] = [await registered('Eva', 'Wrong'), await registered('Finn', 'Right')];
    await takenIn(csv(`07.03.2026;07.03.2026;Eva Wrong;${await referenceOf(eva._id)};50,00;EUR`));
    const { payments } = calls.payments.output.parse(await ok('GET', `/api/payments?registrationId=${eva._id}`));
    const made = payments.find(({ type }) => type === 'payment');
    await ok('DELETE', `/api/payments/${made?._id}`);
    const line = await lineBy(await referenceOf(eva._id), 'waiting');
    expect(line).toMatchObject({ returned: 'removed' });
    await ok('POST', '/api/x/bank-lines/assign', {
      eventId: event.eventId,
      lineId: line._id,
      registrationId: finn._id,
    });
    await vi.waitFor(async () => expect(await moneyOf(finn._id)).toEqual([50, 0]), 10_000);
    expect(await moneyOf(eva._id)).toEqual([0, 50]);
  });

  it('counts a payment of the same day and amount from another kind of file for nobody unasked', async () => {
    const gus = await registered('Gus', 'Twice');
    const reference = await referenceOf(gus._id);
    await ok('PUT', `/api/events/${event.eventId}`, {
      allowDeposit: true,
      depositAmount: 25,
      onlinePaymentOnly: false,
    });
    await takenIn(csv(`08.03.2026;08.03.2026;Gus Twice;${reference} erste Rate;25,00;EUR`));
    const first = await lineBy(`${reference} erste Rate`, 'waiting');
    expect(first.match).toBe('amount-differs');
    await ok('POST', '/api/x/bank-lines/assign', {
      eventId: event.eventId,
      lineId: first._id,
      registrationId: gus._id,
    });
    await vi.waitFor(async () => expect(await moneyOf(gus._id)).toEqual([25, 25]), 10_000);
    await takenIn(csv(`08.03.2026;08.03.2026;GUS TWICE;EREF+ ${reference};25,00;EUR`));
    expect(await lineBy(`EREF+ ${reference}`, 'waiting')).toMatchObject({ match: 'looks-counted' });
    expect(await moneyOf(gus._id)).toEqual([25, 25]);
    await ok('PUT', `/api/events/${event.eventId}`, { allowDeposit: false });
  });

  it('says nothing of whoever paid once the registration is erased', async () => {
    const hal = await registered('Hal', 'Erased');
    await takenIn(csv(`09.03.2026;09.03.2026;Hal Erased;${await referenceOf(hal._id)};50,00;EUR`));
    const before = (await linesIn('recorded')).find(({ payer }) => payer === 'Hal Erased');
    expect(before).toMatchObject({ payer: 'Hal Erased' });
    const body = { confirmation: hal.confirmationNumber, reason: 'Asked for it' };
    await ok('POST', calls.erase.path.replace(':id', hal._id), body);
    await vi.waitFor(async () => {
      const after = (await linesIn('recorded')).find(({ _id }) => _id === before?._id);
      expect(after).toMatchObject({ payer: '', text: '', amount: 50 });
    }, 20_000);
  });

  it('is for those who record payments, of this event alone, and no picture', async () => {
    const { token } = await openStaff(turnout, event.eventId, ['viewRegistrants', 'checkinRegistrants']);
    expect((await send(csv(), 'a.csv', token)).status).toBe(403);
    expect(await send('%PDF-1.7 nothing')).toMatchObject({ status: 422, body: { code: 'statement-unreadable' } });
    const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>';
    expect(await send(bomb, 'camt.xml')).toMatchObject({ status: 422, body: { code: 'statement-unreadable' } });
    const line = { eventId: event.eventId, lineId: 'z'.repeat(20) };
    expect((await staff('POST', '/api/x/bank-lines/reopen', line)).status).toBe(404);
  });

  it('can be mapped by hand, is remembered, and thrown away', async () => {
    const odd = ['when;what;how much', '2026-03-09;Something odd R1;7.00', '2026-03-09;More R2;8.00'].join('\n');
    const before = statementIn((await send(odd)).body);
    const mapping = { ...before.mapping, payer: 1 };
    const mapped = statementIn(await ok('POST', `/api/x/bank-statements/${before._id}/map`, { mapping }));
    expect(mapped).toMatchObject({ state: 'ready', payments: 2, mapping: { payer: 1 } });
    await ok('POST', `/api/x/bank-statements/${before._id}/accept`);
    await vi.waitFor(
      async () => expect(await look(before._id)).toMatchObject({ state: 'done', head: [], first: [] }),
      20_000,
    );
    const next = statementIn((await send(odd.replace('R1', 'R3'))).body);
    expect(next.mapping).toMatchObject({ payer: 1 });
    await ok('DELETE', `/api/x/bank-statements/${next._id}`);
    expect(await look(next._id)).toBeUndefined();
    expect(await staff('POST', `/api/x/bank-statements/${before._id}/accept`)).toMatchObject({ status: 409 });
  });
});
