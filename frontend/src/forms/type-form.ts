import type { TypeView } from '@turnout/contracts/forms';
import type { FieldId, TypeId } from '@turnout/contracts/kernel';

/** Whom a registrant may bring along, as the form holds it. */
export interface Companion {
  readonly type: TypeId;
  readonly count: number | '';
}

/** A registration type as its form holds it. */
export interface TypeFormValues {
  name: string;
  description: string;
  order: number | '';
  publicRegistration: boolean;
  hiddenFromExternal: boolean;
  typeGroupOnly: boolean;
  availableSeats: number | '';
  badgeContent: string;
  fields: FieldId[];
  sendEmailOnRegistration: boolean;
  emailSubject: string;
  welcomeEmail: string;
  companions: Companion[];
  minimumCount: number | '';
}

const empty: TypeFormValues = {
  name: '',
  description: '',
  order: '',
  publicRegistration: true,
  hiddenFromExternal: false,
  typeGroupOnly: false,
  availableSeats: 0,
  badgeContent: '',
  fields: [],
  sendEmailOnRegistration: true,
  emailSubject: '',
  welcomeEmail: '',
  companions: [],
  minimumCount: 0,
};

/**
 * The type as the form holds it.
 * @param type null: a new one.
 * @param first the fields that a new one begins with.
 */
export const valuesOf = (type: TypeView | null, first: readonly FieldId[] = []): TypeFormValues => {
  if (type === null) return { ...empty, fields: [...first] };
  const { name, description, publicRegistration, hiddenFromExternal, typeGroupOnly, availableSeats } = type;
  const { badgeContent, sendEmailOnRegistration, emailSubject, welcomeEmail, minimumCount } = type;
  return {
    name,
    description,
    publicRegistration,
    hiddenFromExternal,
    typeGroupOnly,
    availableSeats,
    badgeContent,
    sendEmailOnRegistration,
    emailSubject,
    welcomeEmail,
    minimumCount,
    order: type.order ?? '',
    fields: type.fields.map(({ _id }) => _id),
    companions: type.groups.map((id) => ({ type: id, count: type.groupCount[id] ?? 0 })),
  };
};

const numberOf = (typed: number | ''): number => (typed === '' ? 0 : typed);

/** What to send. */
export const bodyOf = ({ companions, ...values }: TypeFormValues) => ({
  ...values,
  name: values.name.trim(),
  emailSubject: values.emailSubject.trim(),
  order: values.order === '' ? null : values.order,
  availableSeats: numberOf(values.availableSeats),
  minimumCount: numberOf(values.minimumCount),
  groups: companions.map(({ type }) => type),
  groupCount: Object.fromEntries(companions.map(({ type, count }) => [type, numberOf(count)])),
});
