import { calls } from '@turnout/contracts';
import type { EventId, TypeId } from '@turnout/contracts/kernel';
import { openServerClient } from '@turnout/backend/start/server-client';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { paypalKeys, stripeKeys, type MoneyDoubles } from './doubles.ts';

/** An event whose people pay online, by card or with the wallet. */
export interface PaidEvent {
  readonly eventId: EventId;
  readonly typeId: TypeId;
}

interface At {
  readonly address: string;
  readonly token: string;
}

const price = 25;

export const makePaidEvent = async (at: At): Promise<PaidEvent> => {
  const client = openServerClient(at);
  const { event } = await client.send(calls.scheduleEvent, {
    body: { name: 'Money', startDate: '2027-03-01', endDate: '2027-03-02' },
  });
  const { fields } = await client.send(calls.fields, { query: { eventId: event._id } });
  await client.send(calls.reviseEvent, {
    params: { id: event._id },
    body: {
      appCurrency: 'EUR',
      allowDeposit: true,
      depositAmount: 10,
      enableStripe: true,
      stripeTestMode: true,
      stripeSecretKeyTest: stripeKeys.secretKey,
      stripeWebhookSecretTest: stripeKeys.signing,
      enablePaypal: true,
      paypalSandboxMode: true,
      paypalSandboxClientId: paypalKeys.clientId,
      paypalSandboxClientSecret: paypalKeys.secret,
      paypalSandboxWebhookId: paypalKeys.webhookId,
    },
  });
  const { type } = await client.send(calls.defineType, {
    body: { eventId: event._id, name: 'Paying', price, fields: fields.map(({ _id }) => _id) },
  });
  return { eventId: event._id, typeId: type._id };
};

const Problem = z.object({ code: z.string().optional() });

/** Asks as a browser does: what is not answered, or not now, is asked again with the same key until it is. */
const ask = async <O extends z.ZodType>(
  { address, token }: At,
  call: { readonly method: string; readonly path: string; readonly output: O },
  body: unknown,
): Promise<z.output<O> | { readonly refused: string }> => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  for (;;) {
    try {
      const signal = AbortSignal.timeout(30_000);
      const text = body === null ? {} : { body: JSON.stringify(body) };
      const answer = await fetch(new URL(call.path, address), { method: call.method, headers, signal, ...text });
      const said: unknown = await answer.json();
      if (answer.status < 300) return call.output.parse(said);
      if (answer.status < 500 && answer.status !== 429) return { refused: Problem.parse(said).code ?? 'unknown' };
    } catch (error) {
      if (error instanceof z.ZodError) throw error;
    }
    await pause(200);
  }
};

type Provider = 'stripe' | 'paypal';

const opened = async (at: At, eventId: EventId, id: string, provider: Provider, amount?: number): Promise<string> => {
  const body = {
    eventId,
    registration_id: id,
    success_url: `/checkout/${id}?success=true`,
    cancel_url: `/checkout/${id}?cancel=true`,
    ...(amount === undefined ? {} : { amount }),
  };
  if (provider === 'stripe') {
    const card = await ask(at, calls.initStripeSession, body);
    if ('refused' in card) throw new Error(`no page to pay on: ${card.refused}`);
    return card.session.id;
  }
  const wallet = await ask(at, calls.initPaypalOrder, body);
  if ('refused' in wallet) throw new Error(`no page to pay on: ${wallet.refused}`);
  return wallet.order.id;
};

/** Agrees to pay on the provider's page. */
const agree = (doubles: MoneyDoubles, provider: Provider, id: string) =>
  doubles.happen(provider, id, provider === 'stripe' ? { what: 'fill', how: 'succeeds' } : { what: 'approve' });

/** Somebody who registers and pays, with the luck of a number from 0 to 1. */
export const pay = async (
  at: At & { readonly doubles: MoneyDoubles },
  { eventId, typeId }: PaidEvent,
  { place, luck }: { readonly place: number; readonly luck: number },
): Promise<number> => {
  const { doubles } = at;
  const provider = place % 2 === 0 ? 'stripe' : 'paypal';
  const registered = await ask(at, calls.submit, { event: eventId, type: typeId, fields: [] });
  if ('refused' in registered) throw new Error(`nobody could be registered: ${registered.refused}`);
  const id = registered.registration._id;
  const session = await opened(at, eventId, id, provider);
  if (luck < 0.03) {
    // Gives up on the bank's no, and does not pay.
    const how =
      provider === 'stripe' ? { what: 'fill', how: 'declined' } : { what: 'approve', outcome: 'INSTRUMENT_DECLINED' };
    await doubles.happen(provider, session, how);
    return 0;
  }
  if (luck < 0.06) {
    // Two people pay the same group, on two pages.
    const other = provider === 'stripe' ? 'paypal' : 'stripe';
    const second = await opened(at, eventId, id, other, 10);
    await Promise.all([agree(doubles, provider, session), agree(doubles, other, second)]);
    return 2;
  }
  if (luck < 0.09) {
    // Removed by staff while the page to pay is open.
    await ask(at, { ...calls.remove, path: calls.remove.path.replace(':id', id) }, null);
    await agree(doubles, provider, session);
    return 1;
  }
  if (luck < 0.12) {
    // The bank, or PayPal, decides later.
    if (provider === 'stripe') {
      await doubles.happen(provider, session, { what: 'fill', how: 'later' });
      await doubles.happen(provider, session, { what: 'decide', isPaid: true });
    } else await doubles.happen(provider, session, { what: 'approve', outcome: 'PENDING' });
    return 1;
  }
  await agree(doubles, provider, session);
  return 1;
};

/** Things that happen to what was paid, on the provider's own screens: refunds, disputes, decisions that were pending. */
export const happenLater = async (doubles: MoneyDoubles, chance: () => number): Promise<void> => {
  for (const payment of await doubles.payments()) {
    const luck = chance();
    if (payment.intent !== 'succeeded' || payment.refunds.length + payment.disputes.length > 0) continue;
    const id = `cs_test_${payment.key}`;
    if (luck < 0.06) await doubles.happen('stripe', id, { what: 'refund', amount: 500 });
    else if (luck < 0.08) {
      await doubles.happen('stripe', id, { what: 'dispute' });
      await doubles.happen('stripe', id, { what: 'decide-dispute', status: luck < 0.07 ? 'lost' : 'won' });
    }
  }
  for (const order of await doubles.orders()) {
    const luck = chance();
    if (order.capture?.status === 'PENDING')
      await doubles.happen('paypal', order.id, { what: 'settle', status: 'COMPLETED' });
    if (order.capture?.status !== 'COMPLETED' || order.refunds.length + order.disputes.length > 0) continue;
    if (luck < 0.06) await doubles.happen('paypal', order.id, { what: 'refund', value: '5.00' });
    else if (luck < 0.08) {
      await doubles.happen('paypal', order.id, { what: 'dispute' });
      const outcome = luck < 0.07 ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
      await doubles.happen('paypal', order.id, { what: 'resolve', outcome });
    }
  }
};
