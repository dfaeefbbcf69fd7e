// kind: process
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openReceiver, type Receiver } from '../integrations/webhooks/testing/receiver.ts';
import { openKillingStage, takeOver, type KillingStage } from '../testing/killing-stage.ts';
import { makeTestEvent, register, type TestEvent } from '../testing/turnout.ts';

/** A worker that is killed the hard way while it sends, and before it has noted what is to be sent. */
let stage: KillingStage;
let receiver: Receiver;
let event: TestEvent;
beforeAll(async () => {
  receiver = await openReceiver();
  stage = await openKillingStage({ WEBHOOKS_TO_PRIVATE_NETWORKS: '1' });
  event = await makeTestEvent(stage);
}, 240_000);
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

const messages = () =>
  receiver.at('slow').map(({ headers, body }) => ({ id: String(headers['webhook-id']), said: body }));
const idsOf = () => messages().map(({ id }) => id);
/** Leases run out, as if half a minute were over. */
const hurry = () => stage.sql`UPDATE ops.webhook_deliveries SET leased_until = now() WHERE leased_until IS NOT NULL`;

it('loses no message, and sends the one that was on its way again under the same id', async () => {
  const body = { eventId: event.eventId, url: `${receiver.url}/slow`, kinds: ['registration.created'] };
  const added = await stage.ask('POST', calls.addWebhook.path, { body });
  const { webhook } = calls.addWebhook.output.parse(added.body);
  await register(stage, event, ['Ada']);
  await vi.waitFor(() => expect(idsOf()).toHaveLength(1), takeOver);
  stage.kill('worker');
  // What happens while nobody sends, and what the next one is killed over before it has read it.
  await register(stage, event, ['Bea']);
  await register(stage, event, ['Cleo']);
  receiver.release();
  await vi.waitFor(async () => {
    await hurry();
    receiver.release();
    const rows = await stage.sql`
      SELECT FROM ops.webhook_deliveries WHERE webhook_id = ${webhook._id} AND status = 'delivered'`;
    expect(rows).toHaveLength(3);
  }, takeOver);
  const ids = idsOf();
  expect(new Set(ids).size).toBe(3);
  // The first was taken and not answered: it came twice, the same each time.
  expect(ids.filter((id) => id === ids[0]).length).toBeGreaterThan(1);
  const said = new Map(messages().map((one) => [one.id, one.said]));
  for (const one of messages()) expect(one.said).toBe(said.get(one.id));
}, 180_000);
