// kind: stack
import { calls } from '@turnout/contracts';
import { paymentTopics } from '@turnout/contracts/payment';
import { io } from 'socket.io-client';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { asStaff } from '../testing/as-staff.ts';
import { makeTestEvent, register, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Free');
  await ok('PUT', `/api/events/${event.eventId}`, { appCurrency: 'JPY' });
}, 60_000);

const { ok } = asStaff(() => turnout);
const Answer = z.object({ ok: z.literal(true), view: paymentTopics.transactions.view });

/** The balance that the screen of transactions shows of somebody's group. */
const balanceOf = async (registrationId: string) => {
  const auth = { token: turnout.adminToken };
  const line = io(turnout.url, { transports: ['websocket'], auth, forceNew: true, reconnection: false });
  const params = { eventId: event.eventId, registrationId };
  const sent = await line
    .timeout(10_000)
    .emitWithAck('subscribe', { topic: paymentTopics.transactions.name, params })
    .finally(() => line.disconnect());
  return Answer.parse(sent).view?.balance;
};

it('a group that was free so far is shown in the currency in which staff would record, and is in it once they did', async () => {
  const [ada = ''] = await register(turnout, event, ['Ada']);
  expect(await balanceOf(ada)).toMatchObject({ currency: 'JPY', total: 0, paid: 0, due: 0 });
  const body = { registrationId: ada, type: 'charge', amount: 500, method: 'manual' };
  const { payment } = calls.recordTransaction.output.parse(await ok('POST', '/api/payments', body));
  expect(payment).toMatchObject({ currency: 'JPY', amount: 500 });
  await expect.poll(() => balanceOf(ada)).toMatchObject({ currency: 'JPY', total: 500, due: 500 });
  const { registration } = calls.registration.output.parse(await ok('GET', `/api/registrations/${ada}`));
  expect(registration).toMatchObject({ currency: 'JPY', total: 500 });
});
