import { calls } from '@turnout/contracts';
import { vi } from 'vitest';
import type { SharedTurnout, TestEvent } from '../turnout.ts';
import type { Examples } from './draft.ts';
import type { Pool } from './pool.ts';

/** Columns of the statements that are sent here. */
const mapping = {
  encoding: 'utf-8',
  delimiter: ',',
  headerLine: 1,
  date: 0,
  dates: 'ymd',
  amount: 1,
  decimals: '.',
  text: [2],
};
const days = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'];

/**
 * Lets an event be paid in every way, and its group owe: pages of play money, a bank statement that was taken in, and
 * one that waits. Returns bodies that are taken.
 */
export const furnishMoney = async (
  turnout: SharedTurnout,
  { eventId }: TestEvent,
  [payer = '']: readonly string[],
  pool: Pool,
): Promise<Examples> => {
  const { adminToken: token } = turnout;
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await turnout.ask(method, path, { token, ...(body === undefined ? {} : { body }) });
    if (answer.status !== 200)
      throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const upload = async (content: string): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([`date,amount,description\n${content}`]), 'bank.csv');
    const sent = await fetch(`${turnout.url}${calls.uploadBankStatement.path}?eventId=${eventId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const { statement } = calls.uploadBankStatement.output.parse(await sent.json());
    pool.take(statement._id, 'statement');
    return statement._id;
  };
  await ask('PUT', `/api/events/${eventId}`, { enableStripe: true, enablePaypal: true, enableZelle: true });
  await ask('POST', calls.recordTransaction.path, { registrationId: payer, type: 'charge', amount: 90 });
  const taken = await upload(days.map((day) => `${day},5.00,A payment of ${day}\n`).join(''));
  await ask('POST', calls.acceptBankStatement.path.replace(':id', taken));
  // The worker takes it in.
  const lines = await vi.waitFor(
    async () => {
      const listed = calls.bankLines.output.parse(await ask('GET', `${calls.bankLines.path}?eventId=${eventId}`));
      if (listed.lines.length < days.length) throw new Error('the payments are not taken in yet');
      return listed.lines.map(({ _id }) => _id);
    },
    { timeout: 20_000 },
  );
  pool.take(lines, 'line');
  await upload('2026-04-01,7.00,A later one\n');
  const [assigned, ignored, reopened] = lines;
  await ask('POST', calls.ignoreBankLine.path, { eventId, lineId: reopened, reason: 'A gift' });
  const address = { success_url: '/checkout', cancel_url: '/checkout' };
  const wish = { eventId, registration_id: payer, amount: 5, ...address };
  return {
    [`POST ${calls.initStripeSession.path}`]: [wish],
    [`POST ${calls.initPaypalOrder.path}`]: [wish],
    [`POST ${calls.testProvider.path.replace(':eventId', '{eventId}')}`]: [{ provider: 'stripe', mode: 'test' }],
    [`POST ${calls.mapBankStatement.path.replace(':id', '{id}')}`]: [{ mapping }],
    [`POST ${calls.assignBankLine.path}`]: [{ eventId, lineId: assigned, registrationId: payer }],
    [`POST ${calls.ignoreBankLine.path}`]: [{ eventId, lineId: ignored, reason: 'A gift' }],
    [`POST ${calls.reopenBankLine.path}`]: [{ eventId, lineId: reopened }],
    [`PUT ${calls.setInvoiceAddress.path.replace(':registrationId', '{registrationId}')}`]: [{ address: null }],
  };
};
