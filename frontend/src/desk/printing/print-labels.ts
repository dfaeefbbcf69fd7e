import type { CheckpointCheckinId, EventId } from '@turnout/contracts/kernel';
import { printingApi } from '@turnout/contracts/printing';
import { call, Refusal } from '../../platform/api.ts';
import { showRefusal } from '../../platform/refusal-notice.ts';
import { notices } from '../../ui/notices.tsx';
import { isWithoutAgent } from './print-arrived.ts';

/**
 * Sends the labels of a check-in to the printer of this desk (rule badges/checkpoint-labels).
 * @param done the sentence for those that are on their way.
 * @returns false where no agent serves the desk, or none can be asked: then the browser prints.
 */
export const sendLabels = async (
  of: { readonly eventId: EventId; readonly checkinId: CheckpointCheckinId },
  done: string,
): Promise<boolean> => {
  const { eventId, checkinId } = of;
  try {
    await call(printingApi.sendPrint, { body: { eventId, what: { kind: 'labels', checkinId } } });
    notices.success(done);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || isWithoutAgent(error)) return false;
    showRefusal(error);
    return true;
  }
};
