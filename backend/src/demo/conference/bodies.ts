import type { ConferenceActivity, ConferenceField, ConferenceType, PercentOff } from '../data.ts';

/** What a body is made with: the ids of what is there already, and dates of the event. */
export interface Known {
  readonly idOf: (name: string) => string;
  /** The moment so many days and hours after the conference's first midnight. */
  readonly at: (days: number, hours: number) => string;
  /** YYYY-MM-DD, so many days before the event begins. */
  readonly dayBefore: (days: number) => string;
}

/** The keys of a discount of types and fields; none where there is no discount. */
const percentOff = (periods: readonly PercentOff[], dayBefore: Known['dayBefore']) =>
  periods.length === 0
    ? {}
    : {
        discount: true,
        discountType: 'percent',
        discountPeriod: true,
        discountValue: periods.map(([percent]) => percent),
        discountStartDate: periods.map(([, from]) => dayBefore(from)),
        discountEndDate: periods.map(([, , until]) => dayBefore(until)),
      };

/** A field as the call takes it. */
export const fieldBody = (field: ConferenceField, { idOf, dayBefore }: Known): object => {
  const { name, title, type, options, after, discount, more } = field;
  const hasFees = more['feeField'] === true && options.length > 0;
  return {
    name,
    title,
    type,
    values: options.map(([value]) => value).join('\n'),
    labels: options.map(([, label]) => label).join('\n'),
    dependsOnFields: after.map(({ field: on }) => idOf(on)),
    dependsOnValues: after.map(({ values }) => values),
    ...more,
    ...(hasFees ? { feeValues: options.map(([, , fee = 0]) => String(fee)).join('\n') } : {}),
    ...percentOff(discount, dayBefore),
  };
};

/** A type as the call takes it. @param all the names of all fields. */
export const typeBody = (type: ConferenceType, order: number, all: readonly string[], known: Known): object => {
  const { name, description, price, fields, brings, discount, more } = type;
  const { idOf, dayBefore } = known;
  const brought = Object.entries(brings).map(([of, count]) => [idOf(of), count] as const);
  return {
    name,
    description,
    price,
    order,
    fields: ['FNAME', 'LNAME', 'EMAIL', ...(fields === 'all' ? all : fields)].map(idOf),
    groups: brought.map(([id]) => id),
    groupCount: Object.fromEntries(brought),
    badgeContent: name.toUpperCase(),
    emailSubject: 'You are registered',
    welcomeEmail: '<p>We look forward to three days of <strong>ink and paper</strong> with you.</p>',
    ...more,
    ...percentOff(discount, dayBefore),
  };
};

/** An activity as the call takes it. */
export const activityBody = (activity: ConferenceActivity, { idOf, at, dayBefore }: Known): object => {
  const { name, day, from, hours, location, seats, fee, speakers, feeFor, enrols, after, halfPrice } = activity;
  return {
    name,
    location,
    startDate: at(day, from),
    endDate: at(day, from + hours),
    availableSeats: seats,
    badgeCode: name.slice(0, 3).toUpperCase(),
    fee,
    speakers: speakers.map((place) => idOf(`speaker ${place}`)),
    autoEnrollTypes: enrols.map(idOf),
    typeBasedFee: Object.fromEntries(Object.entries(feeFor).map(([type, of]) => [idOf(type), of])),
    ...(after === undefined
      ? {}
      : { dependsOnFields: [{ _id: idOf(after.field) }], dependsOnValues: [after.values], dependanceType: 'and' }),
    ...(halfPrice
      ? {
          is_discount: true,
          discount_type: 'percent',
          discount_period: true,
          discount_values: [{ value: 50, startDate: dayBefore(365), endDate: dayBefore(60) }],
        }
      : {}),
  };
};
