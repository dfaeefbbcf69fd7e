import type { RegistrantPersonal } from './events.ts';

/** The comma-separated words that a registration is found by beside its number (spec 001, section 3). */
export const keywordsOf = (
  { firstName, lastName, email, phone }: Pick<RegistrantPersonal, 'firstName' | 'lastName' | 'email' | 'phone'>,
  orderNumber: string,
): string => [firstName, lastName, email, phone, orderNumber].filter((word) => word !== '').join(', ');
