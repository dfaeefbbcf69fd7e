// kind: process
import { calls } from '@turnout/contracts';
import type { TypeId } from '@turnout/contracts/kernel';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openKillingStage, takeOver, type KillingStage } from '../testing/killing-stage.ts';
import { makeType, named } from '../testing/strangers.ts';
import { makeTestEvent, type TestEvent } from '../testing/turnout.ts';

/** A worker that is killed the hard way when a receipt has its number and is not issued yet. */
let stage: KillingStage;
let event: TestEvent;
let type: TypeId;
beforeAll(async () => {
  stage = await openKillingStage();
  event = await makeTestEvent(stage);
  type = await makeType(stage, event, { name: 'Visitor', price: 121 });
  await change({ appCurrency: 'EUR', issueReceipts: true });
}, 240_000);
afterAll(() => stage.close());

const change = async (body: object): Promise<void> => {
  expect((await stage.ask('PUT', `/api/events/${event.eventId}`, { body })).status).toBe(200);
};
const pay = async (name: string): Promise<void> => {
  const body = { event: event.eventId, type, fields: named(event, name, 'Byron') };
  const { registration } = calls.submit.output.parse((await stage.ask('POST', '/api/registrations', { body })).body);
  const payment = { registrationId: registration._id, type: 'payment', amount: 121, method: 'cash' };
  expect((await stage.ask('POST', '/api/payments', { body: payment })).status).toBe(200);
};

const Said = z.array(z.object({ receiptId: z.string(), number: z.int() }));
/** Facts of receipts in the log's order: numbers that were given, or receipts that were issued. */
const saidOf = async (fact: 'ReceiptNumberGiven' | 'ReceiptIssued') =>
  Said.parse([
    ...(await stage.sql`
      select body::jsonb->'data'->>'receiptId' as "receiptId", (body::jsonb->'data'->>'number')::int as number
      from log.events where type = ${fact} and metadata::jsonb->>'eventId' = ${event.eventId}
      order by (body::jsonb->'data'->>'number')::int`),
  ]);
const numbersOf = async (fact: 'ReceiptNumberGiven' | 'ReceiptIssued') =>
  (await saidOf(fact)).map(({ number }) => number);

/** No receipt comes into the log until this is called: whoever issues one comes to its number, and no further. */
const holdReceipts = async () => {
  await stage.sql.unsafe(`
    create function hold_receipts() returns trigger language plpgsql as
      $$ begin raise exception 'no receipt is issued for now'; end $$;
    create trigger hold_receipts before insert on log.events
      for each row when (new.type = 'ReceiptIssued') execute function hold_receipts();`);
  return async () => {
    await stage.sql.unsafe('drop trigger hold_receipts on log.events; drop function hold_receipts();');
  };
};

it('leaves no gap: the next one issues it under its number, also where the event wants none any more, and none twice', async () => {
  await pay('Ada');
  await vi.waitFor(async () => expect(await numbersOf('ReceiptIssued')).toEqual([1]), takeOver);
  const goOn = await holdReceipts();
  await pay('Bea');
  await vi.waitFor(async () => expect(await numbersOf('ReceiptNumberGiven')).toEqual([1, 2]), takeOver);
  await change({ issueReceipts: false });
  stage.kill('worker');
  expect(await numbersOf('ReceiptIssued')).toEqual([1]);
  await goOn();
  await vi.waitFor(async () => expect(await numbersOf('ReceiptIssued')).toEqual([1, 2]), takeOver);
  await pay('Cleo');
  await change({ issueReceipts: true });
  await pay('Dan');
  await vi.waitFor(async () => expect(await numbersOf('ReceiptIssued')).toContain(3), takeOver);
  expect(await saidOf('ReceiptIssued')).toEqual(await saidOf('ReceiptNumberGiven'));
}, 180_000);
