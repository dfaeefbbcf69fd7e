import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { handleBidiStreamingCall, handleClientStreamingCall } from '@grpc/grpc-js';
import type { ExpectedState, ProposedEvent } from './double-log.ts';
import { batchErrors, idOf, streamIdentifier, streamNameOf } from './double-messages.ts';
import { appendTo, type AppendAnswer, type DoubleNode } from './double-node.ts';
import { refusals } from './double-refusals.ts';

const proposedEvent = (
  message: streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage,
): ProposedEvent => ({
  id: idOf(message.getId()),
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? 'application/octet-stream',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

const expectedByAppend = (options: streams.AppendReq.Options): ExpectedState => {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return 'noStream';
  return options.hasStreamExists() ? 'streamExists' : 'any';
};

const expectedByBatch = (options: streams.BatchAppendReq.Options): ExpectedState => {
  if (options.hasStreamPosition()) return Number(options.getStreamPosition());
  if (options.hasNoStream()) return 'noStream';
  return options.hasStreamExists() ? 'streamExists' : 'any';
};

const callRefusal = (
  node: DoubleNode,
  answer: Exclude<AppendAnswer, { readonly ok: boolean }>,
  streamId: string,
  expected: ExpectedState,
) => {
  switch (answer.kind) {
    case 'not-leader':
      return refusals.notLeader(answer.leader);
    case 'read-only':
      return refusals.noLeaderInfo();
    case 'not-ready':
      return refusals.notReady();
    case 'access-denied':
      return refusals.accessDenied();
    case 'unauthenticated':
      return refusals.unauthenticated();
    case 'timeout':
      return refusals.timeout();
    case 'too-large':
      return refusals.maximumAppendSizeExceeded(node.maxAppendSize);
    case 'wrong-expected-version':
      return refusals.wrongExpectedVersion(streamId, expected, answer.actualRevision);
  }
};

const appendSuccess = (revision: number, position: bigint | undefined): streams.AppendResp => {
  const success = new streams.AppendResp.Success();
  if (revision < 0) success.setNoStream(new shared.Empty());
  else success.setCurrentRevision(String(revision));
  if (position === undefined) success.setNoPosition(new shared.Empty());
  else
    success.setPosition(
      new streams.AppendResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position)),
    );
  return new streams.AppendResp().setSuccess(success);
};

const appendConflict = (expected: ExpectedState, actualRevision: number): streams.AppendResp => {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (actualRevision < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(actualRevision));
  if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else if (expected === 'noStream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'streamExists') wrong.setExpectedStreamExists(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
};

/** Streams.Append: the first message says where to, each following one is an event. */
export const append =
  (node: DoubleNode): handleClientStreamingCall<streams.AppendReq, streams.AppendResp> =>
  (call, callback) => {
    let options: streams.AppendReq.Options | undefined;
    const events: ProposedEvent[] = [];
    call.on('data', (message: streams.AppendReq) => {
      options ??= message.getOptions();
      const proposed = message.getProposedMessage();
      if (proposed !== undefined) events.push(proposedEvent(proposed));
    });
    call.on('end', () => {
      if (options === undefined) {
        callback(refusals.invalid('Options are required'));
        return;
      }
      const expected = expectedByAppend(options);
      const streamId = streamNameOf(options.getStreamIdentifier());
      appendTo(node, { streamId, expected, events, headers: call.metadata }, (answer) => {
        if ('kind' in answer && answer.kind !== 'wrong-expected-version')
          callback(callRefusal(node, answer, streamId, expected));
        else if ('ok' in answer && answer.ok) callback(null, appendSuccess(answer.revision, answer.position));
        else callback(null, appendConflict(expected, answer.actualRevision));
      });
    });
  };

interface Batch {
  readonly streamId: string;
  readonly expected: ExpectedState;
  readonly events: ProposedEvent[];
}

const batchSuccess = (revision: number, position: bigint | undefined): streams.BatchAppendResp => {
  const success = new streams.BatchAppendResp.Success();
  if (revision >= 0) success.setCurrentRevision(String(revision));
  if (position !== undefined)
    success.setPosition(
      new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position)),
    );
  return new streams.BatchAppendResp().setSuccess(success);
};

/** The answer to one batch; undefined where a real server ends the whole call instead. */
const batchAnswer = (node: DoubleNode, batch: Batch, answer: AppendAnswer): streams.BatchAppendResp | undefined => {
  const failed = (error: ReturnType<typeof batchErrors.timeout>) => new streams.BatchAppendResp().setError(error);
  if ('ok' in answer)
    return answer.ok
      ? batchSuccess(answer.revision, answer.position)
      : failed(batchErrors.wrongExpectedVersion(answer.actualRevision, batch.expected));
  switch (answer.kind) {
    case 'wrong-expected-version':
      return failed(batchErrors.wrongExpectedVersion(answer.actualRevision, batch.expected));
    case 'too-large':
      return failed(batchErrors.maximumAppendSizeExceeded(node.maxAppendSize));
    case 'timeout':
      return failed(batchErrors.timeout());
    case 'access-denied':
      return failed(batchErrors.accessDenied());
    case 'read-only':
      return failed(batchErrors.notHandled('No leader info available in response'));
    case 'not-ready':
      return failed(batchErrors.notHandled('Server Is Not Ready'));
    case 'not-leader':
    case 'unauthenticated':
      return undefined;
  }
};

/** Streams.BatchAppend: batches of many appends in one call, each answered under its correlation id. */
export const batchAppend =
  (node: DoubleNode): handleBidiStreamingCall<streams.BatchAppendReq, streams.BatchAppendResp> =>
  (call) => {
    const open = new Map<string, Batch>();
    let isLost = false;
    const onLost = () => {
      isLost = true;
    };
    const finish = (correlation: shared.UUID, batch: Batch): void => {
      appendTo(node, { ...batch, headers: call.metadata, onLost }, (answer) => {
        if (call.cancelled || call.writableEnded) return;
        const response = batchAnswer(node, batch, answer);
        if (response !== undefined)
          call.write(response.setCorrelationId(correlation).setStreamIdentifier(streamIdentifier(batch.streamId)));
        else if ('kind' in answer) call.emit('error', callRefusal(node, answer, batch.streamId, batch.expected));
      });
    };
    call.on('data', (message: streams.BatchAppendReq) => {
      if (isLost) return;
      const correlation = message.getCorrelationId() ?? new shared.UUID();
      const id = idOf(correlation);
      const options = message.getOptions();
      if (options !== undefined && !open.has(id))
        open.set(id, {
          streamId: streamNameOf(options.getStreamIdentifier()),
          expected: expectedByBatch(options),
          events: [],
        });
      const batch = open.get(id);
      if (batch === undefined) return;
      batch.events.push(...message.getProposedMessagesList().map(proposedEvent));
      if (!message.getIsFinal()) return;
      open.delete(id);
      finish(correlation, batch);
    });
    call.on('end', () => call.end());
  };
