import { createHash } from 'node:crypto';
import { formsTopics, isCodeDue } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { promoCodeById } from '@turnout/projections/forms/queries';
import type { CommonQueryMethods } from 'slonik';
import { codeOfProof, isSeatsProof } from '../platform/ids/seats-proof.ts';
import type { View } from '../platform/module/platform.ts';
import type { FormsParts } from './routes.ts';
import { publicTypesNow } from './types-with-seats.ts';

/**
 * The types that a code opens to whoever shows that they entered it: none with a proof that is none, and of a code that
 * is over, has other letters by now, or is deleted.
 */
const openedTo = async (
  pool: CommonQueryMethods,
  { platform: { ids, clock } }: Pick<FormsParts, 'platform'>,
  { eventId, proof }: { readonly eventId: EventId; readonly proof?: string | undefined },
): Promise<readonly string[]> => {
  const promoCodeId = proof === undefined ? null : codeOfProof(proof);
  if (proof === undefined || promoCodeId === null) return [];
  const found = await promoCodeById(pool, promoCodeId);
  if (found === null) return [];
  const { details } = found;
  const isShown = isSeatsProof(ids, proof, { eventId, promoCodeId, code: details.code });
  return isShown && isCodeDue(details, clock.now()) ? details.opens : [];
};

/**
 * The seats and the options that visitors see go while they choose, with a digest of everything else that they read of the
 * types.
 */
export const liveSeats = (parts: FormsParts): View => ({
  topic: formsTopics.seats,
  read: async (pool, params) => {
    const asked = formsTopics.seats.params.parse(params);
    const types = await publicTypesNow(pool, parts, asked.eventId, await openedTo(pool, parts, asked));
    if (types === null) return null;
    const rest = types.map(({ seatsLeft: _, ...type }) => ({
      ...type,
      fields: type.fields.map(({ optionsLeft: __, ...field }) => field),
    }));
    const counted = types.flatMap(({ fields }) =>
      fields.flatMap(({ _id, optionsLeft }) => (optionsLeft === undefined ? [] : [[_id, optionsLeft] as const])),
    );
    return {
      optionsLeft: Object.fromEntries(counted),
      seatsLeft: Object.fromEntries(types.map(({ _id, seatsLeft }) => [_id, seatsLeft])),
      version: createHash('sha256').update(JSON.stringify(rest)).digest('base64url').slice(0, 16),
    };
  },
});
