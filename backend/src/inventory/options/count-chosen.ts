import { limitedOptions } from '@turnout/contracts/form-rules';
import { fieldEvents, type FieldDetails } from '@turnout/contracts/forms';
import {
  isFact,
  isRejection,
  PrimaryId,
  type EventId,
  type FieldId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { uncountedChoosers } from '@turnout/projections/inventory/queries';
import type { Platform } from '../../platform/module/platform.ts';
import type { GroupOf } from '../../groups/stream/group-of.ts';
import type { OptionUses } from '../../claims/kinds/option-uses.ts';

export interface CountingParts {
  readonly platform: Pick<Platform, 'surely' | 'clock'>;
  readonly optionUses: Pick<OptionUses, 'reserve' | 'open' | 'digestOf'>;
  /** A field as it is by now, also a deleted one; null where there never was one. */
  readonly fieldDetails: (id: FieldId) => Promise<FieldDetails | null>;
  readonly groupOf: GroupOf;
}

const visibleWithinMs = 5_000;

/** The field that a fact sets up; null: it is of something else. */
export const setUpBy = (event: StoredEvent): { readonly eventId: EventId; readonly fieldId: FieldId } | null => {
  for (const schema of [fieldEvents.FieldDefined, fieldEvents.FieldRevised] as const)
    if (isFact(schema, event)) return { eventId: event.data.eventId, fieldId: event.data.fieldId };
  return null;
};

/** What counts those who chose a limited option of a field without a claim: it was not limited when they did. */
export const openCountChosen = ({ platform: { surely }, optionUses, fieldDetails, groupOf }: CountingParts) => {
  const limitsOf = async (fieldId: FieldId) => {
    const details = await fieldDetails(fieldId);
    return details === null ? [] : [...limitedOptions(details)].map(([value, limit]) => ({ details, value, limit }));
  };
  return {
    isLimited: async (fieldId: FieldId): Promise<boolean> => (await limitsOf(fieldId)).length > 0,
    /** Counts them; whoever is counted already is not again. */
    count: async ({ eventId, fieldId }: { readonly eventId: EventId; readonly fieldId: FieldId }): Promise<void> => {
      for (const { details, value, limit } of await limitsOf(fieldId)) {
        const field = { ...details, _id: fieldId };
        const option = optionUses.digestOf({ eventId, fieldId, value });
        await optionUses.open({ eventId, fieldId, option });
        const missing = await surely.tell(uncountedChoosers, { eventId, fieldId, value, option }, visibleWithinMs);
        if (missing.length === 0) continue;
        const people = await Promise.all(
          missing.map(async (registrantId) => ({
            registrantId,
            primaryId: (await groupOf(registrantId)) ?? PrimaryId.parse(registrantId),
            label: '',
            uses: [{ field, value, limit }],
          })),
        );
        const reserved = await optionUses.reserve({ eventId, people, isCounted: true });
        if (isRejection(reserved)) throw new Error(`those who chose an option of ${fieldId} could not be counted`);
      }
    },
  };
};
