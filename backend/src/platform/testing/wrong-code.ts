/**
 * A code of the same length that is never `code`: the last character is another one. Replacing it by a fixed one would now
 * and then write the right code again.
 */
export const wrongCode = (code: string): string => code.slice(0, -1) + (code.endsWith('0') ? '1' : '0');
