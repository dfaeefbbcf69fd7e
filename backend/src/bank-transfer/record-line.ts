import { bankLineEvents } from '@turnout/contracts/bank-transfer';
import { isRejection, systemCommandId, type BankLineId } from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import { openStreams, type StreamState } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { noteRecorded, returnLine } from './line.decider.ts';
import { lineFold, lineStream, type LineState } from './line.ts';
import type { RecordPayment } from './parts.ts';

export interface LineParts {
  readonly platform: Pick<Platform, 'log' | 'commands' | 'clock' | 'keyring'>;
  readonly recordPayment: RecordPayment;
}

export const lineStreams = ({ log }: Pick<Platform, 'log'>) => openStreams({ log, fold: lineFold, capacity: 64 });

/** The context of what Turnout does with a payment by itself. @param what says which of its commands it is. */
export const lineContext = (
  { clock }: Pick<Platform, 'clock'>,
  lineId: BankLineId,
  ...what: readonly string[]
): CommandContext => ({
  now: clock.now(),
  actor: { kind: 'system', id: 'bank-transfer' },
  commandId: systemCommandId('bank-line', lineId, ...what),
  correlationId: lineId,
});

const longestDescription = 500;

/** The description of a payment's transaction: what the bank says of it. */
const describing = async (
  { keyring }: Pick<Platform, 'keyring'>,
  lineId: BankLineId,
  { sealed }: Pick<StreamState<LineState>, 'sealed'>,
): Promise<string> => {
  const text = sealed.get(lineId);
  const said = text === undefined ? null : await keyring.unseal(lineId, text);
  if (said === null) return '';
  const { payer, text: purpose } = bankLineEvents.BankLineRead.personal.parse(said);
  return [payer, purpose]
    .filter((one) => one !== '')
    .join(' · ')
    .slice(0, longestDescription);
};

/**
 * Records a payment in the group that it was assigned to, and notes that it stands; where the group cannot take it any more, it
 * waits again. Nothing where it is assigned to nobody, or stands. Stopped in the middle it comes to the same the next time:
 * each assignment is one command of the group.
 */
export const openRecordLine = ({ platform, recordPayment }: LineParts) => {
  const streams = lineStreams(platform);
  return async (lineId: BankLineId): Promise<void> => {
    const streamId = lineStream(lineId);
    const line = await streams.advance(streamId);
    const { holder, money, assignments } = line.state;
    if (holder === null || money === null || holder.transactionId !== null) return;
    const { eventId, primaryId, registrantId } = holder;
    const recorded = await recordPayment({
      ...holder,
      ...money,
      description: await describing(platform, lineId, line),
      bankLine: lineId,
      context: lineContext(platform, lineId, 'pay', String(assignments)),
    });
    const handling = { streams, streamId, eventId };
    const context = lineContext(platform, lineId, 'note', String(assignments));
    const noted = isRejection(recorded)
      ? await platform.commands.handle({
          ...handling,
          decide: returnLine,
          command: { lineId, transactionId: null },
          context,
        })
      : await platform.commands.handle({
          ...handling,
          decide: noteRecorded,
          command: { eventId, lineId, primaryId, registrantId, transactionId: recorded },
          context,
        });
    if (isRejection(noted)) throw new Error(`the payment ${lineId} could not be noted: ${String(noted.rejected)}`);
  };
};
