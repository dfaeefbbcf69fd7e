import type { CheckpointData } from '@turnout/contracts/checkpoint';
import { isRejection, reject, type Position, type Rejection } from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import { dataStream } from './data.ts';
import { enterData } from './data.decider.ts';
import { judgeData, type Judging } from './entered-data.ts';
import { groupOf, type Group } from './group.ts';
import type { CheckpointParts } from './parts.ts';

/** Others who enter something about the same group at the same moment; beyond that it is a fault. */
const turnsAtMost = 20;

/**
 * Enters what is known about people of a group. Where somebody else entered something meanwhile, both
 * stay: it is put together anew from what is known then.
 */
export const enterInto = async (
  parts: CheckpointParts,
  group: Group,
  entering: Judging & { readonly given: readonly CheckpointData[]; readonly context: CommandContext },
): Promise<{ readonly position?: Position } | Rejection> => {
  const { checkpoints, platform } = parts;
  const { eventId, primaryId } = group;
  let known: Group | null = group;
  for (let turn = 0; turn < turnsAtMost && known !== null; turn += 1) {
    const people = judgeData(known, entering.given, entering);
    if (isRejection(people)) return people;
    if (people.size === 0) return {};
    const entered = await platform.commands.handle({
      streams: checkpoints.data,
      streamId: dataStream(primaryId),
      eventId,
      decide: enterData,
      command: { eventId, primaryId, changes: known.changes, people },
      context: entering.context,
    });
    if (!isRejection(entered)) return { position: entered.position };
    if (entered.rejected !== 'corrected-meanwhile') return entered;
    const [first] = group.people;
    known = first === undefined ? null : await groupOf(parts, eventId, first._id);
  }
  return reject('corrected-meanwhile');
};
