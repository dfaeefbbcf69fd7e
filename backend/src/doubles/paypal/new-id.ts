import { randomInt } from 'node:crypto';

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** An id as PayPal makes them: 17 digits and capitals. */
export const newId = (): string => Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('');
