import type { EventView } from '@turnout/contracts/event-setup';
import { getsBadge } from '@turnout/contracts/registration';
import type { DeskPlace } from '../desk/place.ts';
import { useIsDevice, useMay } from '../platform/session.ts';

/**
 * Printing of badges from a door, for whoever the print screen opens for (rule check-in/print-at-the-desk): it reads the whole
 * registration, which door devices never do.
 */
export const usePrint = ({
  _id: eventId,
  allowBadgePrintingForAnyStatus,
}: Pick<EventView, '_id' | 'allowBadgePrintingForAnyStatus'>): DeskPlace['print'] => {
  const isDevice = useIsDevice();
  const may = useMay(eventId)('viewRegistrants', 'checkinRegistrants');
  if (isDevice || !may) return null;
  return ({ registrationId, primaryId, status }, isWholeGroup) => {
    if (status === undefined || !getsBadge(status, allowBadgePrintingForAnyStatus)) return null;
    return isWholeGroup && primaryId !== undefined ? `/print/${primaryId}?all=1` : `/print/${registrationId}`;
  };
};
