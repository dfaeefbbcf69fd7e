import { groupOfTransaction, isFact, isRejection, type StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { registrationStream } from '../groups/stream/group-of.ts';
import { returnLine } from './line.decider.ts';
import { lineStream } from './line.ts';
import { lineContext, lineStreams, openRecordLine, type LineParts } from './record-line.ts';

const { TransactionRecorded, TransactionRemoved } = registrationEvents;

/** Has a payment of a bank statement wait again once the transaction that came of it is removed: the money is still there. */
export const returnLineWhenTransactionRemoved = defineReaction(
  { name: 'return-line-when-transaction-removed', categories: ['registration'], reachesOutside: false },
  (parts: LineParts) => {
    const { platform } = parts;
    const streams = lineStreams(platform);
    const record = openRecordLine(parts);

    const giveBack = async ({ data: { transactionId } }: { readonly data: { readonly transactionId: Removed } }) => {
      // It was recorded in the stream that its id names, whichever group has it by now.
      const facts = await platform.log.readStream(registrationStream(groupOfTransaction(transactionId)));
      for (const fact of facts) {
        if (!isFact(TransactionRecorded, fact) || fact.data.transactionId !== transactionId) continue;
        const lineId = fact.data.bankLine;
        if (lineId === undefined) return;
        // It may not have been noted yet that it was recorded.
        await record(lineId);
        await streams.advance(lineStream(lineId));
        const returned = await platform.commands.handle({
          streams,
          streamId: lineStream(lineId),
          eventId: fact.data.eventId,
          decide: returnLine,
          command: { lineId, transactionId },
          context: lineContext(platform, lineId, 'removed', transactionId),
        });
        if (isRejection(returned)) throw new Error(`${lineId} could not wait again: ${String(returned.rejected)}`);
      }
    };

    return {
      react: async (event: StoredEvent) => {
        if (isFact(TransactionRemoved, event)) await giveBack(event);
      },
    };
  },
);

type Removed = Parameters<typeof groupOfTransaction>[0];
