import { createHash } from 'node:crypto';
import { openUntil } from '@turnout/contracts/event-setup';
import { formsTopics, isCodeDue, type ActivityView } from '@turnout/contracts/forms';
import type { ActivityId, EventId } from '@turnout/contracts/kernel';
import { takingOf } from '@turnout/projections/event-setup/queries';
import { activitiesOfEvent, promoCodeById } from '@turnout/projections/forms/queries';
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

/** How many seats an activity has left; nothing where there are as many as come. */
const leftIn = ({
  _id,
  availableSeats,
  registeredAttendees: taken,
}: ActivityView): readonly (readonly [ActivityId, number])[] =>
  availableSeats === 0 || typeof taken !== 'number' ? [] : [[_id, Math.max(0, availableSeats - taken)]];

/** Whether the seats of an activity matter on the form: it is open to choice there, or follows and adds to the price. */
const isOnForm = ({ chosenOnForm, autoEnrollTypes, dependsOnFields, fee, typeBasedFee }: ActivityView): boolean => {
  if (chosenOnForm) return true;
  const costs = fee > 0 || Object.values(typeBasedFee).some((one) => (one ?? 0) > 0);
  return costs && (autoEnrollTypes.length > 0 || dependsOnFields.length > 0);
};

/** All of an activity but what is counted. */
const asVisitorsRead = ({
  registeredAttendees: _,
  checkedInAttendees: __,
  insideAttendees: _____,
  repopulating: ___,
  scanEnabled: ____,
  ...activity
}: ActivityView) => activity;

/**
 * The seats and the options that visitors see go while they choose, and until when they may, with a digest of everything else that they read of the
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
    const all = await activitiesOfEvent(pool, asked);
    const activities = all.filter(({ chosenOnForm }) => chosenOnForm);
    const shown = all.filter(isOnForm);
    // An event so new that the tables do not have it yet is not closed for that.
    const event = (await takingOf(pool, asked)) ?? (await parts.eventDetails(asked.eventId));
    return {
      activitiesLeft: Object.fromEntries(shown.flatMap(leftIn)),
      openUntil: event === null ? null : openUntil(event),
      optionsLeft: Object.fromEntries(counted),
      seatsLeft: Object.fromEntries(types.map(({ _id, seatsLeft }) => [_id, seatsLeft])),
      version: createHash('sha256')
        .update(JSON.stringify([rest, activities.map(asVisitorsRead)]))
        .digest('base64url')
        .slice(0, 16),
    };
  },
});
