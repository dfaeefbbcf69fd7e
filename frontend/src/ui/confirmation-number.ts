export { spokenNumber } from '@turnout/contracts/registration';

/** A number as it is kept: without spaces and dashes, in capitals. */
export const bareNumber = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();
