import { z } from 'zod';

const User = z.looseObject({ _id: z.string(), confirmationNumber: z.string().optional(), name: z.string().optional() });
const Answer = z.looseObject({ attendees: z.array(User).default([]), total: z.int().optional() });

/** Somebody registered under a type that was to be deleted. */
export interface TypeUser {
  readonly _id: string;
  readonly words: string;
}

/** Who uses a type, as the refusal to delete it tells (spec 001, section 7); nobody where it does not. */
export const usersOfType = (refusal: { readonly body: unknown; readonly details: unknown }): readonly TypeUser[] => {
  for (const part of [refusal.body, refusal.details]) {
    const parsed = Answer.safeParse(part);
    if (parsed.success && parsed.data.attendees.length > 0) {
      return parsed.data.attendees.map(({ _id, name, confirmationNumber }) => ({
        _id,
        words: [confirmationNumber, name].filter((word) => word !== undefined && word !== '').join(' · ') || _id,
      }));
    }
  }
  return [];
};
