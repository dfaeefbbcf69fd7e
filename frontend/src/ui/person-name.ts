import i18next from 'i18next';

/** A person as any view shows one; `erased` only where they were. */
export interface NamedPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly erased?: true | undefined;
}

/** First and last name; of an erased person a neutral word in the page's language; empty where nobody gave one. */
export const nameOf = ({ firstName, lastName, erased }: NamedPerson): string =>
  erased === true ? i18next.t('ui:erasedPerson') : `${firstName} ${lastName}`.trim();
