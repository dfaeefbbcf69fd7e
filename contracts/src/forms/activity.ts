import { z } from 'zod';
import {
  ActivityCheckinId,
  ActivityId,
  defineEvent,
  EventId,
  FieldId,
  foldOf,
  Instant,
  limits,
  needs,
  RegistrantId,
  SpeakerId,
  TypeId,
  when,
} from '../kernel/index.ts';
import { amount, many, oneOrMany, text } from '../kernel/without-effect.ts';
import { DiscountType } from '../pricing/index.ts';
import {
  added,
  defineRecord,
  flag,
  line,
  maybeEnd,
  maybeMoment,
  name,
  optional,
  recordViewOf,
  required,
  richText,
  same,
  value,
  whole,
  type RecordFacts,
} from '../records/index.ts';
import { placeRuleFields } from '../records/place-rule-fields.ts';
import { fieldsGiven } from './field.ts';
import { Price, taxFields } from './discount.ts';

const mayEdit = needs.event('editRegistrationTypes');
/** Who sees all of an event's activities; others see what the public form shows. */
export const maySeeActivities = needs.anyOf('checkinActivities', 'editRegistrationTypes', 'viewRegistrants');

/** Ids as they were stored before they were held against anything. */
const storedIds = many(z.string().max(100));

/** Records by their ids, or whole as they are read. */
const speakersGiven = z.union([SpeakerId, z.object({ _id: SpeakerId }).transform(({ _id }) => _id)]);
const typesGiven = z.union([TypeId, z.object({ _id: TypeId }).transform(({ _id }) => _id)]);

/** An empty fee is none (rule forms/activity-inputs). */
const emptyAsZero = z.union([Price, z.literal(['', null]).transform(() => 0)]);
const emptyAsNone = z.union([Price, z.literal(['', null]).transform(() => null)]);
const amountsByType = z.record(z.string().max(100), amount.nullable());
const feesByType = z.record(TypeId, emptyAsZero);
const discountsByType = z.record(TypeId, emptyAsNone);

const day = z.string().max(40, 'must be a date').nullish();
/** One period, in either spelling (decisions/0061). */
const Period = z.strictObject({
  value: Price.nullish(),
  discount_value: Price.nullish(),
  startDate: day,
  discount_start_date: day,
  endDate: day,
  discount_end_date: day,
});
const oneDiscount = z.union([Price.nullable(), Period]);
const discountsGiven = z.union([oneDiscount, z.array(oneDiscount).max(50, 'must have at most 50 periods')]);
const discountsStored = oneOrMany(z.union([amount.nullable(), z.record(z.string().max(100), z.unknown())]));

/** Somebody who is registered in an activity, as lists of its attendees show them. */
export const ActivityAttendee = z.strictObject({
  _id: RegistrantId,
  confirmationNumber: z.string(),
  status: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  type: z.strictObject({ _id: TypeId, name: z.string() }),
  /** Why: their registration type, what they answered, or because somebody chose it for them. */
  because: z.string(),
  /** Their check-in to it that was made last and stands; null: they were not checked in. */
  checkin: z
    .strictObject({
      /** Null: the last of several was taken back. */
      _id: ActivityCheckinId.nullable(),
      at: Instant,
      method: z.string(),
      /** Said to those who may see staff; a desk's name beside it. */
      by: z.string(),
      desk: z.string(),
      isInside: z.boolean(),
    })
    .nullable(),
  /** The denial, where staff turned them away since. */
  denied: z.strictObject({ at: Instant, by: z.string(), desk: z.string() }).nullable(),
});
export type ActivityAttendee = z.infer<typeof ActivityAttendee>;

/** How many; where whoever reads one activity asks for them, who. */
const attendees = z.union([z.int(), z.array(ActivityAttendee)]);

/** Something at the event that people may choose: a workshop, a dinner (rule forms/activity-keys). */
export const activityRecord = defineRecord({
  one: 'activity',
  many: 'activities',
  words: { one: 'activity', many: 'activities' },
  idKey: 'activityId',
  id: ActivityId,
  stream: 'activity',
  path: '/api/activities',
  topic: 'forms.activities',
  facts: { defined: 'ActivityDefined', revised: 'ActivityRevised', retired: 'ActivityRetired' },
  inWords: {
    en: ['Activities', 'Activity created', 'Activity changed', 'Activity deleted'],
    es: ['Actividades', 'Actividad creada', 'Actividad cambiada', 'Actividad eliminada'],
    fr: ['Activités', 'Activité créée', 'Activité modifiée', 'Activité supprimée'],
  },
  isPersonal: false,
  inTheClear: 'configuration',
  sample: () => ({ body: { name: 'Workshop' }, text: 'name', other: { availableSeats: 12 } }),
  missing: 'not-found',
  needs: {
    list: needs.public,
    one: maySeeActivities,
    define: mayEdit,
    revise: mayEdit,
    retire: mayEdit,
    watch: needs.device(maySeeActivities),
    limit: limits.page,
  },
  fields: {
    name: required(name()),
    startDate: optional(maybeMoment, null),
    endDate: optional(maybeEnd, null),
    location: optional(line(200), ''),
    badgeCode: optional(line(60), ''),
    description: optional(richText(20_000), ''),
    /** How many people it has room for; 0: no limit. */
    availableSeats: optional(whole(0, 1_000_000), 0),
    allowMultipleCheckins: optional(flag, false),
    provideCheckoutOption: optional(flag, false),
    ...placeRuleFields,
    speakers: added(value(z.array(speakersGiven).max(100, 'must have at most 100 speakers'), storedIds), []),
    /** Whoever registers as one of these takes part without choosing it. */
    autoEnrollTypes: added(value(z.array(typesGiven).max(200, 'must have at most 200 types'), storedIds), []),
    /** Visitors choose it on the form; staff may register anybody in any activity. */
    chosenOnForm: added(flag, false),
    /** In the event's currency, with its decimals. */
    fee: added(value(Price, amount), 0),
    ...taxFields,
    /** What registrants of a type pay instead. */
    typeBasedFee: added(value(feesByType, amountsByType), {}),
    /** Whoever answers so takes part without choosing it (`followsFrom`). */
    dependsOnFields: optional(fieldsGiven, []),
    dependsOnValues: added(same(many(oneOrMany(text(200)))), []),
    /** Whether all of these answers are needed, or one. */
    dependanceType: added(same(z.enum(['and', 'or'])), 'and'),
    is_discount: added(flag, false),
    discount_type: added(same(DiscountType), 'amount'),
    discount_period: added(flag, false),
    /** Numbers, or periods with a value each (`discountOfActivity`). */
    discount_values: added(value(discountsGiven, discountsStored), []),
    /** What registrants of a type get instead; empty: the same as everybody. */
    typeBasedDiscount: added(value(discountsByType, amountsByType), {}),
  },
  view: {
    /** Whether people may be scanned into it. */
    scanEnabled: z.boolean(),
    /** Of those registered and not deleted. */
    registeredAttendees: attendees,
    checkedInAttendees: attendees,
    /** The number of those inside now: checked in, not let out, confirmed. */
    insideAttendees: z.int(),
    /** Whether those who registered before are being brought up to date. */
    repopulating: z.boolean(),
  },
  inLists: ['registeredAttendees', 'checkedInAttendees', 'insideAttendees', 'repopulating'],
});

export const { Details: ActivityDetails, View: ActivityView } = activityRecord;
export type ActivityDetails = z.infer<typeof ActivityDetails>;
export type ActivityView = z.infer<typeof ActivityView>;

const shown = ActivityDetails.shape;

/**
 * What anybody may know of an activity: what the form shows of it. Types and fields that no public form has are not named,
 * and nothing says how many take part.
 */
export const PublicActivityView = z.strictObject({
  _id: ActivityId,
  eventId: EventId,
  name: shown.name,
  /** Of what can be chosen alone; the others stand on the form by their name and fee. */
  startDate: shown.startDate.optional(),
  endDate: shown.endDate.optional(),
  location: shown.location.optional(),
  description: shown.description.optional(),
  chosenOnForm: shown.chosenOnForm,
  autoEnrollTypes: z.array(TypeId),
  dependsOnFields: z.array(FieldId),
  dependsOnValues: shown.dependsOnValues,
  dependanceType: shown.dependanceType,
  fee: shown.fee,
  taxRate: shown.taxRate,
  typeBasedFee: shown.typeBasedFee,
  is_discount: shown.is_discount,
  discount_type: shown.discount_type,
  discount_period: shown.discount_period,
  discount_values: shown.discount_values,
  typeBasedDiscount: shown.typeBasedDiscount,
});
export type PublicActivityView = z.infer<typeof PublicActivityView>;

/** What is known of an activity beside what was set up. */
export interface ActivityCounts {
  readonly scanEnabled: boolean;
  readonly registeredAttendees: number;
  readonly checkedInAttendees: number;
  readonly insideAttendees: number;
  readonly repopulating: boolean;
}

/** An activity as calls answer it (rule forms/activity-keys). */
export const activityViewOf = (
  activity: RecordFacts<ActivityId, ActivityDetails>,
  { scanEnabled, registeredAttendees, checkedInAttendees, insideAttendees, repopulating }: ActivityCounts,
): ActivityView => ({
  ...recordViewOf(activity),
  scanEnabled,
  registeredAttendees,
  checkedInAttendees,
  insideAttendees,
  repopulating,
});

/** Stream `activityscans-<activityId>`: whether people may be scanned into an activity; they may unless told. */
export const activityScanEvents = {
  ActivityScanningSwitched: defineEvent(
    'ActivityScanningSwitched',
    z.strictObject({ activityId: ActivityId, eventId: EventId, isEnabled: z.boolean() }),
  ),
} as const;

/** What an activity adds up to beside its record. */
export const activityScanFold = foldOf<{ readonly isEnabled: boolean }>({
  initial: () => ({ isEnabled: true }),
  facts: [when(activityScanEvents.ActivityScanningSwitched, (_, { data: { isEnabled } }) => ({ isEnabled }))],
});

/** Tells whether an activity costs something, for everybody or for whoever is of some type. */
export const isPaidActivity = ({
  fee,
  typeBasedFee = {},
}: {
  readonly fee: number;
  readonly typeBasedFee?: Readonly<Record<string, number | null | undefined>> | undefined;
}): boolean => fee > 0 || Object.values(typeBasedFee).some((amount) => (amount ?? 0) > 0);
