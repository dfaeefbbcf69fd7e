import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { eventBytes } from './double-events.ts';
import type { RecordedEvent } from './double-log.ts';
import { eventMessage } from './double-messages.ts';

const event: RecordedEvent = {
  id: '6d2b1f0e-6a0b-4c0f-8d3e-2b1c0a9f8e7d',
  type: 'SeatTaken',
  contentType: 'application/json',
  data: Buffer.from('{"data":"Łódź"}'),
  metadata: Buffer.from('{}'),
  streamId: 'person-1',
  revision: 3,
  position: 4096n,
  created: 1_795_416_406_953,
};

describe('an event that is written by hand', () => {
  it.each([
    { what: 'any', of: event },
    { what: 'the first, without a body', of: { ...event, revision: 0, position: 0n, data: Buffer.alloc(0) } },
    { what: 'one beyond what a number of JavaScript holds', of: { ...event, position: 2n ** 60n + 1n } },
  ])('is what the classes of the driver write: $what', ({ of }) => {
    for (const isStructured of [false, true])
      expect(streams.ReadResp.deserializeBinary(eventBytes(of, isStructured)).toObject()).toEqual(
        streams.ReadResp.deserializeBinary(eventMessage(of, isStructured).serializeBinary()).toObject(),
      );
  });
});
