import type { PrimaryId } from '@turnout/contracts/kernel';
import { registrationFold, type RegistrationGroup } from '@turnout/contracts/registration';
import { registrationStream } from '../groups/stream/registrations.ts';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';

type Group = Pick<RegistrationGroup, 'primaryId' | 'changedFrom'>;

/**
 * Finds the groups that are one registration under its types (rule receipts/invoice-address): the group itself, then the one whose
 * place it took, and so on. They are the same people's, whatever they were passed on to is not among them.
 */
export const openLineage = ({ log }: Pick<Platform, 'log'>) => {
  const groups = openStreams({ log, fold: registrationFold, capacity: 64 });
  return async ({ primaryId, changedFrom }: Group): Promise<readonly PrimaryId[]> => {
    const line = [primaryId];
    for (let next = changedFrom; next !== null && !line.includes(next);) {
      line.push(next);
      const { state } = await groups.read(registrationStream(next));
      next = state.kind === 'group' ? state.changedFrom : null;
    }
    return line;
  };
};

export type Lineage = ReturnType<typeof openLineage>;
