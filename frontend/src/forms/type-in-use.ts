import { z } from 'zod';
import { spokenNumber } from '../ui/confirmation-number.ts';

const User = z.looseObject({ _id: z.string(), confirmationNumber: z.string().optional(), name: z.string().optional() });
/** Either who they are, or how many; of many only the first are named, and the details count them all. */
const Answer = z.looseObject({
  attendees: z.union([z.int(), z.array(User)]),
  registrationGroups: z.array(z.looseObject({ _id: z.string(), name: z.string() })).catch([]),
  details: z.looseObject({ attendees: z.int() }).optional().catch(undefined),
});

/** Somebody registered under a type that was to be deleted. */
export interface TypeUser {
  readonly _id: string;
  readonly words: string;
}

export interface TypeUse {
  readonly count: number;
  /** Empty where the server only counts. */
  readonly users: readonly TypeUser[];
  /** Groups of types that name it. */
  readonly groups: readonly { readonly _id: string; readonly name: string }[];
}

/** The users of a type, as the refusal to delete it tells them (rule forms/type-in-use). */
export const usageOf = (body: unknown): TypeUse => {
  const parsed = Answer.safeParse(body);
  const {
    attendees,
    details,
    registrationGroups: groups,
  } = parsed.success ? parsed.data : { attendees: 0, details: undefined, registrationGroups: [] };
  if (typeof attendees === 'number') return { count: attendees, users: [], groups };
  const users = attendees.map(({ _id, name, confirmationNumber }) => ({
    _id,
    words:
      [confirmationNumber === undefined ? undefined : spokenNumber(confirmationNumber), name]
        .filter((word) => word !== undefined && word !== '')
        .join(' · ') || _id,
  }));
  return { count: details?.attendees ?? users.length, users, groups };
};
