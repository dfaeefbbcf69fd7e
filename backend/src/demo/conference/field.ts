/** A custom field as the conference asks for it; options by their values and labels. */
export interface ConferenceField {
  readonly name: string;
  readonly title: string;
  readonly type: 'calendar' | 'checkboxes' | 'color' | 'editor' | 'integer' | 'list' | 'radio' | 'text' | 'textarea';
  readonly options?: readonly Option[];
  /** After which answers to which fields it is asked: all of them must hold. */
  readonly after?: readonly { readonly field: string; readonly values: readonly string[] }[];
  readonly discount?: readonly PercentOff[];
  /** Everything else, under the documents' own keys (spec 002 «Custom field»). */
  readonly more?: Readonly<Record<string, unknown>>;
}
/** Percent, and between which days before the event. */
export type PercentOff = readonly [percent: number, from: number, until: number];

/** The keys of a discount of types and fields. @param dayBefore the date so many days before the event. */
export const percentOff = (periods: readonly PercentOff[], dayBefore: (days: number) => string) => ({
  discount: true,
  discountType: 'percent',
  discountPeriod: true,
  discountValue: periods.map(([percent]) => percent),
  discountStartDate: periods.map(([, from]) => dayBefore(from)),
  discountEndDate: periods.map(([, , until]) => dayBefore(until)),
});

/** The value that is stored, what is read on the form, and what it costs where the field has fees. */
export type Option = readonly [value: string, label: string, fee?: number];

export const yesNo: readonly Option[] = [
  ['yes', 'Yes'],
  ['no', 'No'],
];
export const alike = (values: readonly string[]): readonly Option[] => values.map((value) => [value, value]);
export const after = (field: string, ...values: readonly string[]) => [{ field, values }];
export const fees = { feeField: true } as const;

/** What a body is made with: the ids of what is there already, and dates before the event. */
export interface Known {
  readonly idOf: (name: string) => string;
  /** YYYY-MM-DD, so many days before the event begins. */
  readonly dayBefore: (days: number) => string;
}

/** A field as the documents' call takes it. */
export const fieldBody = (field: ConferenceField, { idOf, dayBefore }: Known): Readonly<Record<string, unknown>> => {
  const { name, title, type, options = [], after: conditions = [], discount = [], more = {} } = field;
  const hasFees = more['feeField'] === true && options.length > 0;
  return {
    name,
    title,
    type,
    values: options.map(([value]) => value).join('\n'),
    labels: options.map(([, label]) => label).join('\n'),
    dependsOnFields: conditions.map(({ field: on }) => idOf(on)),
    dependsOnValues: conditions.map(({ values }) => values),
    ...more,
    ...(hasFees ? { feeValues: options.map(([, , fee = 0]) => String(fee)).join('\n') } : {}),
    ...(discount.length === 0 ? {} : percentOff(discount, dayBefore)),
  };
};
