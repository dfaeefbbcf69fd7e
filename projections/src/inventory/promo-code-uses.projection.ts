import { EventId, PromoCodeId, RegistrantId } from '@turnout/contracts/kernel';
import { promoCodeUseEvents } from '@turnout/contracts/inventory';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

const PromoCodeUse = z.object({
  promo_code_id: PromoCodeId,
  registrant_id: RegistrantId,
  event_id: EventId,
  position: z.string(),
});
const promoCodeUses = defineTable('promo_code_uses', ['promo_code_id', 'registrant_id'], PromoCodeUse, {
  remembers: null,
});

/** Who uses which promo code. */
export const promoCodeUsesProjection = defineProjection({
  name: 'promo-code-uses',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'promo-code-uses.sql'),
  tables: [promoCodeUses],
  clauses: [
    on(promoCodeUseEvents.PromoCodeUsed, {
      fold: ({ data: { eventId, promoCodeId, registrants }, position }, batch) => {
        for (const id of registrants)
          promoCodeUses.put(batch, { promo_code_id: promoCodeId, registrant_id: id, event_id: eventId, position });
      },
    }),
    on(promoCodeUseEvents.PromoCodeReleased, {
      fold: ({ data: { promoCodeId, registrants } }, batch) => {
        for (const id of registrants) promoCodeUses.delete(batch, promoCodeId, id);
      },
    }),
  ],
});
