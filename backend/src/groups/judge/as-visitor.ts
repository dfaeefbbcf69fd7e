import type { RegistrantId, VisitorLink } from '@turnout/contracts/kernel';
import type { Caller } from '../../platform/http/route.ts';

/**
 * Whoever holds a link of a registration, as the one who does what is done with it: the facts say by which link, and, where
 * nobody is logged in, that it was the visitor. All calls that take such a link go on with this caller.
 */
export const asVisitor = (caller: Caller, by: RegistrantId, via: VisitorLink): Caller => ({
  ...caller,
  context: (suffix) => ({
    ...caller.context(suffix),
    via,
    ...(caller.session === null ? { actor: { kind: 'registrant', id: by } } : {}),
  }),
});
