import { RegistrantId, type EventId } from '@turnout/contracts/kernel';
import { printingApi } from '@turnout/contracts/printing';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../platform/command.ts';
import { showRefusal } from '../../platform/refusal-notice.ts';
import { notices } from '../../ui/notices.tsx';
import type { CameOffline } from '../offline/offline-desk.ts';
import type { DeskPlace } from '../place.ts';
import type { Scan } from '../scanner.state.ts';
import type { SendBadge } from './print-context.ts';
import { usePrintLater, type Unprinted } from './use-print-later.ts';
import { usePrintOnArrival } from './use-print-on-arrival.ts';
import { servingOf, usePrintDesk, type PrintDesk } from './use-print-desk.ts';

/**
 * Printing at a desk: its printer, badges that are sent by hand, and those that are printed when somebody comes in.
 * @returns `printing` is null where nothing is printed or shown of it; `sendBadge` where no agent serves the desk.
 */
export const usePrinting = (
  { eventId, deskName, isKiosk }: { readonly eventId: EventId; readonly deskName: string; readonly isKiosk: boolean },
  place: DeskPlace,
  { recent, came }: { readonly recent: readonly Scan[]; readonly came: readonly CameOffline[] },
): { readonly unprinted: Unprinted; readonly printing: PrintDesk | null; readonly sendBadge: SendBadge } => {
  const { t } = useTranslation('desk');
  const isWanted = place.printer !== null;
  const desk = usePrintDesk(eventId, deskName, isWanted);
  usePrintOnArrival(eventId, recent, place);
  const unprinted = usePrintLater(eventId, came, place);
  const { run } = useCommand(printingApi.sendPrint);
  const send = useCallback(
    (registrantId: string) => {
      const go = async (): Promise<void> => {
        const what = { kind: 'badge', registrantId: RegistrantId.parse(registrantId) } as const;
        const sent = await run({ body: { eventId, what } });
        if (sent.ok) notices.success(t('printer.sent'));
        else showRefusal(sent.refusal);
      };
      void go();
    },
    [run, eventId, t],
  );
  return {
    // A kiosk has no lists, and nobody who works there.
    unprinted: isKiosk ? { ...unprinted, people: [] } : unprinted,
    printing: isWanted && !isKiosk ? desk : null,
    sendBadge: isWanted && servingOf(desk) !== null ? send : null,
  };
};
