// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, EventId, PrimaryId, PromoCodeId, RegistrantId } from '../kernel/index.ts';

const ofCode = {
  eventId: EventId,
  promoCodeId: PromoCodeId,
  registrants: z.array(RegistrantId).min(1).max(10_000),
};

/** Stream `codeuses-<promoCodeId>`: who uses a promo code, as `seats-<typeId>` has it of the seats of a type. */
export const promoCodeUseEvents = {
  PromoCodeUsed: defineEvent(
    'PromoCodeUsed',
    z.strictObject({ ...ofCode, primaries: z.record(RegistrantId, PrimaryId).optional() }),
  ),
  PromoCodeReleased: defineEvent('PromoCodeReleased', z.strictObject(ofCode)),
} as const;
