import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedRevision } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import type { AdmittedAppend } from '../admission.ts';
import { appendReplyOf, appendRequest, readMessageOf } from './messages.ts';

/** The driver's own classes say what the bytes mean. */
const bytesOf = (message: { readonly serializeBinary: () => Uint8Array }): Buffer =>
  Buffer.from(message.serializeBinary());
const uuid = (text: string) => new shared.UUID().setString(text);
const id = '8f0d9f3e-0001-4000-8000-00000000002a';
const named = (streamId: string) => new shared.StreamIdentifier().setStreamName(Buffer.from(streamId));

interface Recorded {
  readonly streamId?: string;
  readonly type?: string;
  readonly revision?: string;
  readonly commit?: string;
}
const recorded = ({ streamId = 'suite-ä€', type = 'SeatTaken', revision = '3', commit = '4096' }: Recorded = {}) => {
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(uuid(id))
    .setStreamIdentifier(named(streamId))
    .setStreamRevision(revision)
    .setPreparePosition(commit)
    .setCommitPosition(commit)
    .setCustomMetadata(Buffer.from('{"by":"Zoë"}'))
    .setData(Buffer.from('{"data":{"seat":"12 €"}}'));
  event.getMetadataMap().set('created', '16').set('type', type).set('content-type', 'application/json');
  return event;
};
const eventMessage = (event: streams.ReadResp.ReadEvent.RecordedEvent): Buffer =>
  bytesOf(new streams.ReadResp().setEvent(new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition('9')));

describe('a message of a read', () => {
  it('is an event with its texts as they were written', () => {
    expect(readMessageOf(eventMessage(recorded()))).toEqual({
      kind: 'event',
      position: '00000000000000004096',
      event: {
        id,
        type: 'SeatTaken',
        streamId: 'suite-ä€',
        revision: 3,
        position: '00000000000000004096',
        body: '{"data":{"seat":"12 €"}}',
        metadata: '{"by":"Zoë"}',
      },
    });
  });
  it.each([
    ['0', '00000000000000000000'],
    [String(2 ** 32), '00000000004294967296'],
    [String(Number.MAX_SAFE_INTEGER), '00009007199254740991'],
    [String(2n ** 53n + 1n), '00009007199254740993'],
    [String(2n ** 64n - 1n), '18446744073709551615'],
  ])('has the place %s exactly', (commit, position) => {
    expect(readMessageOf(eventMessage(recorded({ commit, revision: '0' })))).toMatchObject({
      position,
      event: { position, revision: 0 },
    });
  });
  it.each([{ streamId: '$settings' }, { type: '$metadata' }])('hands out nothing of the server’s own (%o)', (own) => {
    expect(readMessageOf(eventMessage(recorded(own)))).toEqual({
      kind: 'event',
      position: '00000000000000004096',
      event: null,
    });
  });
  it('is a place only where a checkpoint stands at an event', () => {
    const at = (commit: string, prepare: string) =>
      readMessageOf(
        bytesOf(
          new streams.ReadResp().setCheckpoint(
            new streams.ReadResp.Checkpoint().setCommitPosition(commit).setPreparePosition(prepare),
          ),
        ),
      );
    expect(at('77', '77')).toEqual({ kind: 'checkpoint', position: '00000000000000000077' });
    expect(at('77', '0')).toEqual({ kind: 'checkpoint', position: null });
  });
  it('is passed over where it is of no kind that we ask for', () => {
    const { ReadResp } = streams;
    expect(readMessageOf(bytesOf(new ReadResp().setCaughtUp(new ReadResp.CaughtUp())))).toEqual({ kind: 'caught-up' });
    const others = [
      new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(named('suite-1'))),
      new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('one')),
      new ReadResp().setFirstStreamPosition('12'),
      new ReadResp().setEvent(new ReadResp.ReadEvent().setLink(recorded())),
    ];
    expect(others.map((message) => readMessageOf(bytesOf(message)).kind)).toEqual(['other', 'other', 'other', 'other']);
  });
});

describe('an append', () => {
  const append = (expected: ExpectedRevision): AdmittedAppend => ({
    streamId: 'suite-ä',
    expected,
    ids: [id, '8f0d9f3e-0001-4000-8000-00000000002b'],
    types: ['SeatTaken', 'SeatLeft'],
    bodies: ['{"data":{"seat":"12 €"}}', '{"data":{}}'],
    metadata: ['{"by":"Zoë"}', '{}'],
    bytes: 60,
  });
  const readBack = (expected: ExpectedRevision) =>
    streams.BatchAppendReq.deserializeBinary(appendRequest('c0000000-0000-4000-8000-000000000001', append(expected)));
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

  it('goes out whole, with what a server asks for', () => {
    const request = readBack(7);
    const options = request.getOptions();
    expect(request.getCorrelationId()?.getString()).toBe('c0000000-0000-4000-8000-000000000001');
    expect(request.getIsFinal()).toBe(true);
    expect(text(options?.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array())).toBe('suite-ä');
    expect(options?.getStreamPosition()).toBe('7');
    expect(options?.hasDeadline()).toBe(false);
    const messages = request.getProposedMessagesList().map((message) => ({
      id: message.getId()?.getString(),
      metadata: Object.fromEntries(message.getMetadataMap().toObject()),
      body: text(message.getData_asU8()),
      custom: text(message.getCustomMetadata_asU8()),
    }));
    const type = (name: string) => ({ type: name, 'content-type': 'application/json' });
    expect(messages).toEqual([
      { id, metadata: type('SeatTaken'), body: '{"data":{"seat":"12 €"}}', custom: '{"by":"Zoë"}' },
      { id: '8f0d9f3e-0001-4000-8000-00000000002b', metadata: type('SeatLeft'), body: '{"data":{}}', custom: '{}' },
    ]);
  });
  it('says what it expects of its stream', () => {
    expect(readBack('any').getOptions()?.hasAny()).toBe(true);
    expect(readBack('noStream').getOptions()?.hasNoStream()).toBe(true);
    const first = readBack(0).getOptions();
    expect([first?.hasStreamPosition(), first?.getStreamPosition()]).toEqual([true, '0']);
  });
});

describe('the answer to an append', () => {
  const correlationId = 'c0000000-0000-4000-8000-000000000001';
  const { Success } = streams.BatchAppendResp;
  const answered = (success: streams.BatchAppendResp.Success) =>
    appendReplyOf(
      bytesOf(
        new streams.BatchAppendResp()
          .setCorrelationId(uuid(correlationId))
          .setStreamIdentifier(named('suite-1'))
          .setStreamPosition('4')
          .setSuccess(success),
      ),
    );
  it('says where the stream stands, and where in the log where the server tells', () => {
    const place = new shared.AllStreamPosition().setCommitPosition(String(2n ** 60n)).setPreparePosition('0');
    expect(answered(new Success().setCurrentRevision('5').setPosition(place))).toMatchObject({
      correlationId,
      stored: { revision: 5, position: '01152921504606846976' },
    });
    const unplaced = new Success().setCurrentRevision('0').setNoPosition(new shared.Empty());
    expect(answered(unplaced)).toMatchObject({ correlationId, stored: { revision: 0, position: null } });
  });
});
