import { RegistrantId, type EventId } from '@turnout/contracts/kernel';
import { printingApi } from '@turnout/contracts/printing';
import { sendIntent } from '../../platform/command.ts';
import { showRefusal } from '../../platform/refusal-notice.ts';
import { notices } from '../../ui/notices.tsx';
import { keptChoice } from './choice.ts';

/** Somebody who was let in just now. */
export interface Arrived {
  readonly id: string;
  /** Names the admission: the same one prints once, however often it is told. */
  readonly checkinId: string;
  /** Their badge was printed before. */
  readonly isPrinted: boolean;
  /** The page that prints the badge; null: this device opens none. */
  readonly path: string | null;
}

/** Opens the page that prints by itself beside what is shown. @returns false where the browser lets none open. */
const openPrint = (path: string): boolean =>
  window.open(`${path}${path.includes('?') ? '&' : '?'}now=1`, '_blank') !== null;

/** The refusals of a desk that has no agent: its browser prints. */
const withoutAgent = new Set(['no-print-agent', 'desk-has-no-name']);
export const isWithoutAgent = ({ code }: { readonly code: string }): boolean => withoutAgent.has(code);

/**
 * Prints the badges of those who came in, as this desk chose (rule badges/print-on-check-in): by its print agent, or by
 * the browser where it has none. What goes wrong is said in a notice.
 * @param blocked the sentence for a browser that opens no page.
 */
export const printArrived = async (eventId: EventId, people: readonly Arrived[], blocked: string): Promise<void> => {
  const when = keptChoice(eventId).read();
  if (when === 'never') return;
  for (const { id, checkinId, isPrinted, path } of people) {
    const what = { kind: 'badge', registrantId: RegistrantId.parse(id) } as const;
    const commandId = `print:${checkinId.replaceAll('~', '.')}`.slice(0, 100);
    const sent = await sendIntent(printingApi.sendPrint, { body: { eventId, what, when } }, { commandId });
    if (sent.ok) continue;
    const { refusal } = sent;
    if (!isWithoutAgent(refusal)) showRefusal(refusal);
    else if (path !== null && !(when === 'first' && isPrinted) && !openPrint(path)) notices.warning(blocked);
  }
};
