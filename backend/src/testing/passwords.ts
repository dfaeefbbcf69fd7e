/** Passwords of accounts that specs, measurements and rehearsals make: none that a guesser has on a list. */
export const rehearsalPasswords = {
  admin: 'kettle-orbit-plaza-79',
  staff: 'walnut-ferry-hinge-52',
  desk: 'copper-tulip-raven-38',
} as const;
