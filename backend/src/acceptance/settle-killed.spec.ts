// kind: database
import {
  CommandId,
  EventId,
  Instant,
  OnlinePaymentId,
  PrimaryId,
  RefundId,
  TypeId,
  type AnyEvent,
  type Fold,
} from '@turnout/contracts/kernel';
import { onlinePaymentFold } from '@turnout/contracts/online-payment';
import { registrationFold } from '@turnout/contracts/registration';
import { paidOnline, registrantAt } from '@turnout/contracts/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrationStream } from '../groups/stream/registrations.ts';
import { onlinePaymentStream, openOnlinePayments } from '../online-payment/payment-stream.ts';
import { settle, type SettleParts } from '../online-payment/settle.ts';
import { openStreams } from '../platform/command/streams.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { openPlatform } from '../start/platform.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let platform: Awaited<ReturnType<typeof openPlatform>>;
beforeAll(async () => {
  database = await testDatabase();
  platform = await openPlatform({ url: database.url, name: 'spec', logLevel: 'fatal' });
}, 60_000);
afterAll(async () => {
  await platform.close();
  await database.drop();
});

const eventId = EventId.parse('e0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');

/** Says facts as if commands had decided them. */
const say = async <S>(streamId: string, fold: Fold<S>, facts: readonly AnyEvent[]): Promise<void> => {
  await platform.commands.handle({
    streams: openStreams({
      log: platform.log,
      fold,
    }),
    streamId,
    eventId,
    command: null,
    decide: () => facts,
    context: {
      now: Instant.parse('2026-11-21T09:00:00.000Z'),
      actor: {
        kind: 'system',
        id: 'spec',
      },
      commandId: CommandId.parse(randomUUID()),
      correlationId: randomUUID(),
    },
  });
};

/** A group that was paid for at a provider, of which some went back already, and nobody has settled yet. */
const stage = async (number: number) => {
  const primaryId = PrimaryId.parse(`p${String(number).padStart(19, '0')}`);
  const onlinePaymentId = OnlinePaymentId.parse(`0pay${String(number).padStart(16, '0')}`);
  const ada = registrantAt(primaryId, 1);
  const of = { eventId, onlinePaymentId };
  const money = { provider: 'stripe', mode: 'test', currency: 'EUR' };
  await say(registrationStream(primaryId), registrationFold, [
    {
      type: 'RegistrationSubmitted',
      data: {
        eventId,
        primaryId,
        confirmationNumber: 'ABC123XYZ',
        registrants: [
          {
            registrantId: ada,
            typeId,
            status: 'pending',
            awaitsPayment: true,
          },
        ],
      },
      personal: {},
    },
    {
      type: 'RegistrantsCharged',
      data: {
        eventId,
        primaryId,
        currency: 'EUR',
        asOf: '2026-11-20',
        registrants: [
          {
            registrantId: ada,
            lines: [
              {
                kind: 'type-price',
                source: typeId,
                amount: 5_000,
              },
            ],
          },
        ],
      },
    },
  ]);
  const refundId = RefundId.parse('r0000000000000000001');
  const refund = { ...of, refundId, providerRefundId: 're_1', amount: 1_000, currency: 'EUR', cause: 'provider' };
  await say(onlinePaymentStream(onlinePaymentId), onlinePaymentFold, [
    { type: 'OnlinePaymentOpened', data: { ...of, primaryId, ...money, amount: 5_000, fee: 0 } },
    {
      type: 'OnlinePaymentReceived',
      data: { ...of, ...money, paymentId: 'pi_1', amount: 5_000, receivedAt: '2026-11-21T09:00:00.000Z' },
    },
    { type: 'RefundSucceeded', data: refund },
  ]);
  const [, cause] = await platform.log.readStream(onlinePaymentStream(onlinePaymentId));
  if (cause === undefined) throw new Error('nothing was received');
  return { primaryId, onlinePaymentId, cause };
};

/** The parts of settling in a process that is killed behind so many of its commands; it knows nothing of before. */
const partsOf = (killedAfter: number): SettleParts => {
  let sent = 0;
  return {
    platform: {
      clock: platform.clock,
      commands: {
        handle: async (handling) => {
          if (sent >= killedAfter) throw new Error('killed');
          sent += 1;
          return platform.commands.handle(handling);
        },
      },
    },
    payments: openOnlinePayments(platform),
    groups: openStreams({ log: platform.log, fold: registrationFold }),
    groupStream: registrationStream,
    eventDetails: () => Promise.resolve(paidOnline),
  };
};

describe('settling that is killed in the middle', () => {
  it.each([0, 1, 2, 3])(
    'behind %i commands comes to the same when it is done again, and twice',
    async (killedAfter) => {
      const { primaryId, onlinePaymentId, cause } = await stage(killedAfter + 1);
      const attempt = settle(partsOf(killedAfter), onlinePaymentId, cause);
      if (killedAfter < 3) await expect(attempt).rejects.toThrow('killed');
      else await attempt;
      await settle(partsOf(Infinity), onlinePaymentId, cause);
      await settle(partsOf(Infinity), onlinePaymentId, cause);
      const group = await platform.log.readStream(registrationStream(primaryId));
      const of = (type: string) => group.filter((fact) => fact.type === type);
      expect(of('TransactionRecorded').map(({ data }) => data)).toMatchObject([
        { type: 'payment', amount: 5_000 },
        { type: 'refund', amount: 1_000 },
      ]);
      const payment = await platform.log.readStream(onlinePaymentStream(onlinePaymentId));
      expect(payment.filter(({ type }) => type === 'OnlinePaymentCredited')).toHaveLength(1);
    },
  );
});
