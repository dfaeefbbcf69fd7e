import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { Position } from '@turnout/contracts/kernel';
import { appendLimit, type AdmittedAppend } from '../admission.ts';
import { AppendTooLarge, LogUnavailable } from '../errors.ts';
import type { AppendCall, LogConnection } from './client.ts';
import { refusedAccess } from './failure.ts';
import { appendRequest, type AppendReply } from './messages.ts';

/** What the server says to an append; `position` is null where it does not tell. */
export type AppendAnswer =
  | { readonly ok: true; readonly revision: number; readonly position: Position | null }
  | { readonly ok: false; readonly actualRevision: number };

interface Waiting {
  readonly bytes: number;
  /** As `performance.now()` tells time. */
  readonly since: number;
  readonly resolve: (answer: AppendAnswer) => void;
  readonly reject: (error: unknown) => void;
}

interface Session {
  readonly call: AppendCall;
  readonly waiting: Map<string, Waiting>;
}

/** A call that appends are sent on, any number under way at once. A server takes them in the order they are sent. */
export interface AppendSession {
  /** Rejects when the answer is lost: whether it was stored is then not known. */
  readonly send: (append: AdmittedAppend) => Promise<AppendAnswer>;
  readonly hasEnded: () => boolean;
  readonly cancel: () => void;
}

/** How long an answer may stay away from a node that answers otherwise, in ms: it may wait for other nodes. */
const answerWithinMs = 5000;
const typeName = (name: string): string => `event_store.client.${name}`;

/** The server had not done with an append when its time was over, or with an earlier copy of it. */
export class AppendTimedOut extends LogUnavailable {
  override readonly name = 'AppendTimedOut';
}

/** @param onEnd called once, when the call is lost or was cancelled. */
export const openSession = async (connection: LogConnection, onEnd: () => void): Promise<AppendSession> => {
  const session: Session = { call: await connection.batchAppend(), waiting: new Map() };
  let hasEnded = false;
  const { call, waiting } = session;
  const unwatch = connection.watch({
    since: () => waiting.values().next().value?.since ?? null,
    patienceMs: answerWithinMs,
    // A call that swallows one answer will swallow the next; the others are sent again with it.
    lose: () => call.cancel(),
  });
  const end = (error: unknown) => {
    if (hasEnded) return;
    hasEnded = true;
    unwatch();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    onEnd();
  };
  call.on('data', (answer) => settle(session, answer));
  call.on('error', end);
  call.on('end', () => end(lost('The server ended the call that appends were sent on')));
  return { send: (append) => sendOn(session, append), hasEnded: () => hasEnded, cancel: () => call.cancel() };
};

const lost = (why: string): LogUnavailable => new LogUnavailable(new Error(why));

const sendOn = ({ call, waiting }: Session, append: AdmittedAppend): Promise<AppendAnswer> =>
  new Promise((resolve, reject) => {
    const correlationId = randomUUID();
    waiting.set(correlationId, { bytes: append.bytes, since: performance.now(), resolve, reject });
    // What waits in memory is bounded by the requests that wait for it, so writing needs no brake.
    call.write(appendRequest(correlationId, append));
  });

const settle = ({ waiting }: Session, { correlationId, stored, refusal }: AppendReply): void => {
  const asked = waiting.get(correlationId);
  // An answer to an append that nobody waits for any more: it was sent again, and that answer counts.
  if (asked === undefined) return;
  waiting.delete(correlationId);
  if (stored === null) refuse(asked, refusal());
  else asked.resolve({ ok: true, ...stored });
};

/** A refusal names its reason by the type of its details. */
const refuse = ({ bytes, resolve, reject }: Waiting, status: Status | undefined): void => {
  const details = status?.getDetails();
  const message = status?.getMessage() ?? '';
  switch (details?.getTypeName()) {
    case typeName('WrongExpectedVersion'): {
      const stands = details.unpack(
        (bytes) => shared.WrongExpectedVersion.deserializeBinary(bytes),
        typeName('WrongExpectedVersion'),
      );
      const actualRevision =
        stands?.hasCurrentStreamRevision() === true ? Number(stands.getCurrentStreamRevision()) : -1;
      return resolve({ ok: false, actualRevision });
    }
    case typeName('AccessDenied'):
      return reject(refusedAccess(new Error(message)));
    case typeName('MaximumAppendSizeExceeded'):
      return reject(new AppendTooLarge(bytes, appendLimit));
    case typeName('BadRequest'):
    case typeName('InvalidTransaction'):
    case typeName('StreamDeleted'):
      return reject(new Error(`EventStoreDB refused an append: ${details.getTypeName()} ${message}`));
    case typeName('Timeout'):
      return reject(new AppendTimedOut(new Error('EventStoreDB had no time for an append')));
    default:
      // Servers that are starting, busy or between two leaders.
      return reject(lost(`EventStoreDB did not take an append: ${message}`));
  }
};
