import type { TypeView } from '@turnout/contracts/forms';
import type { FieldId } from '@turnout/contracts/kernel';

/** A registration type as its form holds it. */
export interface TypeFormValues {
  name: string;
  description: string;
  order: number | '';
  publicRegistration: boolean;
  badgeContent: string;
  fields: FieldId[];
}

export const valuesOf = (type: TypeView | null): TypeFormValues => ({
  name: type?.name ?? '',
  description: type?.description ?? '',
  order: type?.order ?? '',
  publicRegistration: type?.publicRegistration ?? true,
  badgeContent: type?.badgeContent ?? '',
  fields: (type?.fields ?? []).map(({ _id }) => _id),
});

/** What to send. */
export const bodyOf = (values: TypeFormValues) => ({
  ...values,
  name: values.name.trim(),
  order: values.order === '' ? null : values.order,
});
