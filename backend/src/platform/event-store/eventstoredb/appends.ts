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

export interface Appends {
  /** Rejects when the answer is lost: whether it was stored is then not known. */
  readonly send: (append: AdmittedAppend) => Promise<AppendAnswer>;
}

interface Waiting {
  readonly bytes: number;
  readonly resolve: (answer: AppendAnswer) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

interface Session {
  readonly call: AppendCall;
  readonly waiting: Map<string, Waiting>;
}

const answerWithinMs = 5000;
const typeName = (name: string): string => `event_store.client.${name}`;

/** All appends of a process on one call of BatchAppend, any number under way at once. */
export const openAppends = (connection: LogConnection): Appends => {
  let current: Promise<Session> | null = null;
  /** The call under way, else a new one: what is lost with its connection is never used again. */
  const session = (): Promise<Session> => {
    if (current !== null) return current;
    const forget = () => {
      if (current === begun) current = null;
    };
    const begun = openSession(connection, forget);
    begun.catch(forget);
    current = begun;
    return begun;
  };
  return { send: async (append) => sendOn(await session(), append) };
};

const openSession = async (connection: LogConnection, forget: () => void): Promise<Session> => {
  const session: Session = { call: await connection.batchAppend(), waiting: new Map() };
  const end = (error: unknown) => {
    forget();
    for (const { reject, timer } of session.waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    session.waiting.clear();
  };
  session.call.on('data', (answer) => settle(session, answer));
  session.call.on('error', end);
  session.call.on('end', () => end(lost('The server ended the call that appends were sent on')));
  return session;
};

const lost = (why: string): LogUnavailable => new LogUnavailable(new Error(why));

const sendOn = ({ call, waiting }: Session, append: AdmittedAppend): Promise<AppendAnswer> =>
  new Promise((resolve, reject) => {
    const correlationId = randomUUID();
    const timer = setTimeout(() => {
      waiting.delete(correlationId);
      reject(lost('The server did not answer an append'));
      // A connection that swallows one answer will swallow the next; the others are sent again with it.
      call.cancel();
    }, answerWithinMs);
    waiting.set(correlationId, { bytes: append.bytes, resolve, reject, timer });
    // What waits in memory is bounded by the requests that wait for it, so writing needs no brake.
    call.write(appendRequest(correlationId, append));
  });

const settle = ({ waiting }: Session, { correlationId, stored, refusal }: AppendReply): void => {
  const asked = waiting.get(correlationId);
  // An answer to an append that nobody waits for any more: it was sent again, and that answer counts.
  if (asked === undefined) return;
  waiting.delete(correlationId);
  clearTimeout(asked.timer);
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
    default:
      // Timeouts, and servers that are starting, busy or between two leaders.
      return reject(lost(`EventStoreDB did not take an append: ${message}`));
  }
};
