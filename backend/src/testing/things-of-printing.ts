import { calls } from '@turnout/contracts';
import type { SharedTurnout } from './turnout.ts';

/** An agent that nobody runs. */
const agentId = '00000000000000000000';
const byId = (call: { readonly path: string }, id: string): string => call.path.replace(':id', id);
const announced = { agentId, computer: 'gate', printers: [], printer: null };

/** Sends somebody's badge to the printer of the desk 'Gate A'; the id of the job, which an agent has yet to take. */
export const printJobOf = async (
  turnout: SharedTurnout,
  { eventId, as, registrantId }: { readonly eventId: string; readonly as: string; readonly registrantId: string },
): Promise<string> => {
  const ask = (path: string, body: object) =>
    turnout.ask('POST', path, { token: as, headers: { 'x-turnout-desk': 'Gate%20A' }, body: { eventId, ...body } });
  await ask(calls.announceAgent.path, announced);
  const sent = await ask(calls.sendPrint.path, { what: { kind: 'badge', registrantId } });
  return calls.sendPrint.output.parse(sent.body).job?._id ?? '';
};

/** Calls of printing that are about no thing's id, as made in the event. */
export const othersOfPrinting = (eventId: string) => ({
  printDesk: { path: `${calls.printDesk.path}?eventId=${eventId}` },
  announceAgent: { path: calls.announceAgent.path, body: { eventId, ...announced } },
});

type About = readonly [kind: string, (id: string) => { readonly path: string; readonly body?: unknown }];

/** Calls of printing that take the id of a thing, as they are made about one. */
export const callsAboutPrinting = (eventId: string): Readonly<Record<string, About>> => ({
  sendPrint: [
    'registration',
    (id) => ({ path: calls.sendPrint.path, body: { eventId, what: { kind: 'badge', registrantId: id } } }),
  ],
  checkinLabels: ['checkin', (id) => ({ path: byId(calls.checkinLabels, id) })],
  takePrint: ['printJob', (id) => ({ path: byId(calls.takePrint, id), body: { agentId } })],
  printFile: ['printJob', (id) => ({ path: `${byId(calls.printFile, id)}?agentId=${agentId}` })],
  reportPrint: [
    'printJob',
    (id) => ({ path: byId(calls.reportPrint, id), body: { agentId, state: 'failed', problem: 'stopped' } }),
  ],
  printAgain: ['printJob', (id) => ({ path: byId(calls.printAgain, id) })],
  dismissPrint: ['printJob', (id) => ({ path: byId(calls.dismissPrint, id) })],
});
