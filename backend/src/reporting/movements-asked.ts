import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId, Instant } from '@turnout/contracts/kernel';
import type { Rates, ReceiptItem } from '@turnout/contracts/receipts';
import { momentAt, type MovementsOf, type TaxedThings } from '@turnout/projections/reporting/queries';
import type { Platform } from '../platform/module/platform.ts';

/** The settings of an event by which its money is taxed and dated. */
export type TaxedEvent = Pick<EventDetails, 'appCurrency' | 'timeZone' | 'enableTaxes' | 'taxRate'>;

export interface TaxParts {
  /** The own rate of a type, a field or an activity, also of a deleted one; null: there never was one. */
  readonly taxedSource: (
    of: Pick<ReceiptItem, 'kind' | 'source'>,
  ) => Promise<{ readonly taxRate: number | null } | null>;
}

/** Asks for an event's movements of money as of a moment, at the rates that are set now (rule money-report/tax). */
export const movementsAsked = async (
  { pool, taxedSource }: TaxParts & Pick<Platform, 'pool'>,
  { eventId, event, at }: { readonly eventId: EventId; readonly event: TaxedEvent; readonly at: Instant },
): Promise<MovementsOf> => {
  const { position } = await momentAt(pool, eventId, at);
  const own = event.enableTaxes ? event.taxRate : 0;
  const ratesOf = async (things: TaxedThings): Promise<Rates> => {
    if (!event.enableTaxes) return { own, of: () => 0 };
    const known = await Promise.all(
      things.map(async (thing) => [thing.source, (await taxedSource(thing))?.taxRate ?? own] as const),
    );
    const rates = new Map(known);
    return { own, of: (source) => rates.get(source) ?? own };
  };
  return { eventId, position, timeZone: event.timeZone, ratesOf };
};
