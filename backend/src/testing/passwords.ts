/**
 * Passwords of accounts that specs, measurements and rehearsals make: none that a guesser has on a list. Twelve letters
 * without a word or a sign are looked at in a tenth of the time that words with signs between them take.
 */
export const rehearsalPasswords = {
  admin: 'gwutzkbnvhqy',
  staff: 'vqgkxzrmwthb',
  desk: 'zkhwqvbgtnxm',
} as const;
