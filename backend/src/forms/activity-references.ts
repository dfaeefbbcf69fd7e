import { hasOptions } from '@turnout/contracts/fields';
import type { ActivityDetails } from '@turnout/contracts/forms';
import { reject, SpeakerId, TypeId, type ActivityId, type EventId, type Rejection } from '@turnout/contracts/kernel';
import type { Changes } from '@turnout/contracts/records';
import { amountsOf, discountOfActivity } from '@turnout/contracts/pricing';
import { refuseValues } from './dependencies.ts';
import { refuseDecimals } from './pricing.ts';
import type { FormsParts } from './routes.ts';

/** What an activity says of money. */
type PriceKey =
  | 'fee'
  | 'typeBasedFee'
  | 'typeBasedDiscount'
  | 'is_discount'
  | 'discount_type'
  | 'discount_period'
  | 'discount_values';
export type Prices = Pick<ActivityDetails, PriceKey>;

type Named = Changes<
  Pick<
    ActivityDetails,
    'entryTypes' | 'speakers' | 'autoEnrollTypes' | 'dependsOnFields' | 'dependsOnValues' | PriceKey
  >
>;

/** The first of some ids that is no record of the event and was not named before; null where all are well. */
const firstUnknown = async (
  ids: readonly string[],
  before: readonly string[],
  isThere: (id: string) => Promise<boolean>,
): Promise<string | null> => {
  const fresh = ids.filter((id) => !before.includes(id));
  const found = await Promise.all(fresh.map(isThere));
  return fresh.find((_, place) => found[place] !== true) ?? null;
};

/**
 * Refuses an activity that names what its event does not have: speakers, registration types, or fields that one does
 * not choose in. What it named before may stay, though it was deleted since.
 */
export const openActivityReferences =
  ({ forms, speakerEventOf, eventDetails }: Pick<FormsParts, 'forms' | 'speakerEventOf' | 'eventDetails'>) =>
  async (
    { id, eventId }: { readonly id: ActivityId; readonly eventId: EventId },
    said: Named,
  ): Promise<Rejection | null> => {
    const was = (await forms.activities.find(id))?.details;
    const isSpeaker = async (one: string) => (await speakerEventOf(SpeakerId.parse(one))) === eventId;

    const speaker = await firstUnknown(said.speakers ?? [], was?.speakers ?? [], isSpeaker);
    if (speaker !== null) return reject('unknown-speaker', { speaker });
    const type = await refuseTypes(forms, eventId, { said, was });
    if (type !== null) return type;
    const currency = (await eventDetails(eventId))?.appCurrency ?? 'USD';
    return (
      (await refuseFields(forms, eventId, { named: said.dependsOnFields ?? [], before: was?.dependsOnFields ?? [] })) ??
      (await refuseConditions(forms, eventId, { said, was: was ?? null })) ??
      refuseTooFine(was ?? null, said, currency)
    );
  };

/** Only types of the event, or such as it named before. */
const refuseTypes = async (
  { types }: FormsParts['forms'],
  eventId: EventId,
  { said, was }: { readonly said: Named; readonly was: ActivityDetails | undefined },
): Promise<Rejection | null> => {
  const isType = async (one: string) => (await types.eventOf(TypeId.parse(one))) === eventId;
  const named = {
    entryTypes: ({ entryTypes = [] }: Named) => entryTypes,
    autoEnrollTypes: ({ autoEnrollTypes = [] }: Named) => autoEnrollTypes,
    typeBasedFee: ({ typeBasedFee = {} }: Named) => Object.keys(typeBasedFee),
    typeBasedDiscount: ({ typeBasedDiscount = {} }: Named) => Object.keys(typeBasedDiscount),
  } as const;
  for (const [field, idsOf] of Object.entries(named)) {
    const type = await firstUnknown(idsOf(said), was === undefined ? [] : idsOf(was), isType);
    if (type !== null) return reject('unknown-type', { field, type });
  }
  return null;
};

/** Only fields that one chooses in, each once (rule forms/activity-inputs). */
const refuseFields = async (
  { rolls }: FormsParts['forms'],
  eventId: EventId,
  { named, before }: { readonly named: readonly string[]; readonly before: readonly string[] },
): Promise<Rejection | null> => {
  if (named.length === 0) return null;
  const twice = named.find((id, place) => named.indexOf(id) !== place);
  if (twice !== undefined) return reject('dependency-twice', { field: twice });
  const there = await rolls.fields(eventId);
  const mayName = new Set<string>([
    ...before,
    ...there.filter(({ details }) => hasOptions(details.type)).map((field) => field.id),
  ]);
  const unknown = named.find((id) => !mayName.has(id));
  return unknown === undefined ? null : reject('dependency-unknown', { field: unknown });
};

/** Only values that the fields have as options, or that it waited for before. */
const refuseConditions = async (
  { rolls }: FormsParts['forms'],
  eventId: EventId,
  { said, was }: { readonly said: Named; readonly was: ActivityDetails | null },
): Promise<Rejection | null> => {
  if (said.dependsOnFields === undefined && said.dependsOnValues === undefined) return null;
  const { dependsOnFields = [], dependsOnValues = [] } = { ...was, ...said };
  return refuseValues(await rolls.fields(eventId), { dependsOnFields, dependsOnValues }, was);
};

const amountsIn = (byType: Readonly<Record<string, number | null>> | undefined): readonly number[] =>
  Object.values(byType ?? {}).flatMap((amount) => amount ?? []);

/** Why what changes of an activity's prices cannot be, in the event's currency. */
const refuseTooFine = (was: Prices | null, said: Changes<Prices>, currency: string): Rejection | null => {
  const discount = discountOfActivity({
    is_discount: said.is_discount ?? was?.is_discount,
    discount_type: said.discount_type ?? was?.discount_type,
    discount_period: said.discount_period ?? was?.discount_period,
    discount_values: said.discount_values ?? was?.discount_values,
  });
  const saysDiscount =
    said.is_discount ?? said.discount_type ?? said.discount_period ?? said.discount_values ?? said.typeBasedDiscount;
  const isAmount = discount.isOn && discount.type === 'amount' && saysDiscount !== undefined;
  return refuseDecimals(
    {
      fee: said.fee === undefined ? [] : [said.fee],
      typeBasedFee: amountsIn(said.typeBasedFee),
      discount_values: isAmount ? amountsOf(discount) : [],
      typeBasedDiscount: isAmount ? amountsIn(said.typeBasedDiscount ?? was?.typeBasedDiscount) : [],
    },
    currency,
  );
};
