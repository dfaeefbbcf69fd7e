import { calls } from '@turnout/contracts';
import type { EventId } from '@turnout/contracts/kernel';
import type { SharedTurnout } from '../turnout.ts';
import type { Examples } from './draft.ts';
import type { Pool } from './pool.ts';

const agentId = '00000000000000000000';
const desk = { 'x-turnout-desk': 'Fuzz' };

/** A print agent at the desk that the fuzzing works at, with a job for each person; of these every other one is taken. */
export const furnishPrinting = async (
  { ask, adminToken: token }: SharedTurnout,
  { eventId, people, pool }: { readonly eventId: EventId; readonly people: readonly string[]; readonly pool: Pool },
): Promise<Examples> => {
  const write = async (path: string, body: object) => {
    const answer = await ask('POST', path, { token, headers: desk, body });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await write(calls.announceAgent.path, { eventId, agentId, computer: 'gate', printers: [], printer: null });
  for (const [place, registrantId] of people.entries()) {
    const sent = await write(calls.sendPrint.path, { eventId, what: { kind: 'badge', registrantId } });
    const jobId = calls.sendPrint.output.parse(sent).job?._id ?? '';
    if (place % 2 === 0) await write(calls.takePrint.path.replace(':id', jobId), { agentId });
    pool.take({ agentId, printJobId: jobId }, '');
  }
  return {
    'POST /api/x/print-jobs/{id}/take': [{ agentId }],
    'POST /api/x/print-jobs/{id}/report': [{ agentId, state: 'failed', problem: 'stopped' }],
  };
};
