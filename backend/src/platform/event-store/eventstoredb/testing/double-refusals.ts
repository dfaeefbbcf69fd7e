import { Metadata, status, type ServerErrorResponse } from '@grpc/grpc-js';
import type { ExpectedState } from './double-log.ts';
import type { Endpoint } from './double-faults.ts';

type RefusedCall = Pick<ServerErrorResponse, 'code' | 'details' | 'metadata'> & {
  readonly name: string;
  readonly message: string;
};

const refused = (code: status, details: string, trailers: Readonly<Record<string, string>> = {}): RefusedCall => {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return { name: 'refused', message: details, code, details, metadata };
};

const expectedNumber = { any: '-2', noStream: '-1', streamExists: '-4' } as const;

/** The ends of calls that clients tell apart by their trailers. */
export const refusals = {
  notLeader: (leader: Endpoint): RefusedCall =>
    refused(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': leader.host,
      'leader-endpoint-port': String(leader.port),
    }),
  noLeaderInfo: (): RefusedCall => refused(status.UNKNOWN, 'No leader info available in response'),
  notReady: (): RefusedCall => refused(status.UNAVAILABLE, 'Server Is Not Ready'),
  timeout: (): RefusedCall => refused(status.ABORTED, 'Operation timed out'),
  accessDenied: (): RefusedCall => refused(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' }),
  unauthenticated: (): RefusedCall => refused(status.UNAUTHENTICATED, 'Unauthenticated'),
  maximumAppendSizeExceeded: (limit: number): RefusedCall =>
    refused(status.INVALID_ARGUMENT, `Maximum Append Size of ${limit} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(limit),
    }),
  invalidPosition: (): RefusedCall => refused(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.'),
  invalid: (details: string): RefusedCall => refused(status.INVALID_ARGUMENT, details),
  /** As Append words it before 5.0; newer servers put it into the answer. */
  wrongExpectedVersion: (streamId: string, expected: ExpectedState, actualRevision: number): RefusedCall =>
    refused(status.FAILED_PRECONDITION, `Append failed due to WrongExpectedVersion. Stream: ${streamId}`, {
      exception: 'wrong-expected-version',
      'stream-name': streamId,
      'expected-version': typeof expected === 'number' ? String(expected) : expectedNumber[expected],
      'actual-version': String(actualRevision),
    }),
};
