import type { PrintAgentId, PrintJobId } from '@turnout/contracts/kernel';
import { printingApi, type PrinterView, type PrintJobView, type PrintProblem } from '@turnout/contracts/printing';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Access } from './journal.ts';

/** Turnout does not answer, or cannot right now: it is asked again. */
export class TurnoutAway extends Error {}
/** Turnout says no, with its sentence. */
export class TurnoutRefused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** The end of a job, as it is reported. */
export interface Outcome {
  readonly state: 'printed' | 'failed' | 'unclear';
  readonly problem: PrintProblem | null;
}

/** Everything that an agent says of itself. */
export interface Saying {
  readonly computer: string;
  readonly printers: readonly PrinterView[];
  readonly printer: string | null;
}

const Problem = z.object({ code: z.string().default(''), message: z.string().default('') });
const answerWithinMs = 60_000;

const answered = async (url: string, init: RequestInit): Promise<Response> => {
  let answer: Response;
  try {
    answer = await fetch(url, { ...init, signal: AbortSignal.timeout(answerWithinMs) });
  } catch (error) {
    throw new TurnoutAway(`${new URL(url).origin} does not answer (${String(error)})`);
  }
  if (answer.ok) return answer;
  if (answer.status >= 500 || answer.status === 429) throw new TurnoutAway(`Turnout answered ${answer.status}`);
  const said = Problem.safeParse(await answer.json().catch(() => ({})));
  const { code, message } = said.data ?? { code: '', message: '' };
  throw new TurnoutRefused(answer.status, code, message || `Turnout answered ${answer.status}`);
};

/** Sends what has a body, without a session or with one. */
export const askTurnout = async (
  url: string,
  {
    method = 'POST',
    path,
    body,
    headers = {},
  }: { method?: string; path: string; body?: unknown; headers?: Record<string, string> },
): Promise<unknown> => {
  const isJson = body !== undefined;
  const answer = await answered(`${url}${path}`, {
    method,
    headers: { ...headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
    ...(isJson ? { body: JSON.stringify(body) } : {}),
  });
  return answer.json();
};

/** The calls that a print agent makes. @throws TurnoutAway, TurnoutRefused. */
export const openTurnout = ({ url, token, eventId, desk }: Access, agentId: PrintAgentId) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-turnout-desk': encodeURIComponent(desk),
  };
  const send = (path: string, body: unknown) =>
    askTurnout(url, { path, body, headers: { ...headers, 'idempotency-key': randomUUID() } });
  const of = (path: string, id: PrintJobId) => path.replace(':id', id);
  return {
    announce: async (saying: Saying): Promise<readonly PrintJobView[]> => {
      const body = { eventId, agentId, ...saying };
      return printingApi.announceAgent.output.parse(await send(printingApi.announceAgent.path, body)).jobs;
    },
    take: async (id: PrintJobId): Promise<void> => {
      await send(of(printingApi.takePrint.path, id), { agentId });
    },
    file: async (id: PrintJobId): Promise<Buffer> => {
      const path = `${of(printingApi.printFile.path, id)}?agentId=${agentId}`;
      const answer = await answered(`${url}${path}`, { headers });
      return Buffer.from(await answer.arrayBuffer());
    },
    report: async (id: PrintJobId, outcome: Outcome): Promise<void> => {
      await send(of(printingApi.reportPrint.path, id), { agentId, ...outcome });
    },
  };
};

export type Turnout = ReturnType<typeof openTurnout>;
