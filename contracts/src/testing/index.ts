import type { PayingSettings } from '../payment/index.ts';
import { RegistrantId, type PrimaryId } from '../kernel/index.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** One letter of an id, from all of a seed (FNV-1a, mixed). */
const letterOf = (seed: string): string => {
  let sum = 0x811c9dc5;
  for (const letter of seed) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193);
  const mixed = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return alphabet.charAt((mixed >>> 11) & 31);
};

/**
 * The person at a place of a group in a spec, place 1 the primary: the same id each time, and like a real
 * one it shares nothing with the group's.
 */
export const registrantAt = (primaryId: PrimaryId, place: number): RegistrantId =>
  RegistrantId.parse(
    place === 1 ? primaryId : Array.from({ length: 20 }, (_, at) => letterOf(`${at} ${place} ${primaryId}`)).join(''),
  );

/** The same person's id as it was until decision 0027. */
export const oldRegistrantAt = (primaryId: PrimaryId, place: number): RegistrantId =>
  RegistrantId.parse(place === 1 ? primaryId : `${primaryId}.${place}`);

/** How an event is paid for that takes payment online only, all of it at once, by bank transfer. */
export const paidOnline: PayingSettings = {
  appCurrency: 'EUR',
  allowCash: false,
  allowDeposit: false,
  depositAmount: 0,
  onlinePaymentOnly: true,
  onlinePaymentProcessingFee: 0,
  enableZelle: true,
  zelleDisplayOrder: null,
  enableStripe: false,
  stripeDisplayOrder: null,
  enablePaypal: false,
  paypalDisplayOrder: null,
  paymentProviderName: '',
};
