import { moneyFormat } from './money.ts';

/** What kind of refusal, and so which HTTP status: 400, 401, 403, 404, 409, 413, 415, 422, 429. */
export type RejectionKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'too-large'
  | 'wrong-media'
  | 'invalid'
  | 'too-many';

export const languages = ['en', 'es', 'fr'] as const;
export type Language = (typeof languages)[number];
export type Words = Readonly<Record<Language, string>>;

/** How a sentence says a detail: as an amount of the details' `currency`, or by the words for each of its values. */
export type DetailWords = 'money' | Readonly<Record<string, Words>>;

/** A refusal in the catalogue: its kind, its sentence in each language; `{name}` is filled from details. */
export interface RejectionEntry {
  readonly kind: RejectionKind;
  readonly words: Words;
  /** Details that the sentence says otherwise than they stand in the answer. */
  readonly says?: Readonly<Record<string, DetailWords>>;
  /** The refusal itself is a fact and is appended to the desk's or account's own stream. */
  readonly recorded?: true;
}
export type RejectionCatalogue = Readonly<Record<string, RejectionEntry>>;

export const defineRejections = <const C extends RejectionCatalogue>(catalogue: C): C => catalogue;

/** A refusal as data: nothing was changed. */
export interface Rejection<Code extends string = string> {
  readonly rejected: Code;
  readonly details?: Readonly<Record<string, unknown>>;
}

export const reject = <const Code extends string>(
  code: Code,
  details?: Readonly<Record<string, unknown>>,
): Rejection<Code> => (details === undefined ? { rejected: code } : { rejected: code, details });

export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && 'rejected' in value;

const saidAs = (
  how: DetailWords | undefined,
  value: unknown,
  { language, currency }: { readonly language: Language; readonly currency: unknown },
): string => {
  if (how === 'money' && typeof value === 'number' && typeof currency === 'string')
    return moneyFormat(currency, language).format(value);
  return (how === 'money' ? undefined : how?.[String(value)]?.[language]) ?? String(value);
};

/** The sentence for a refusal in a language, details filled in. */
export const sentenceOf = (
  entry: RejectionEntry,
  language: Language,
  details: Readonly<Record<string, unknown>> = {},
): string =>
  entry.words[language].replaceAll(/\{(\w+)\}/g, (whole, key: string) =>
    key in details ? saidAs(entry.says?.[key], details[key], { language, currency: details['currency'] }) : whole,
  );

const sizeIn = (size: string): Words => ({ en: size, es: size, fr: size.replace('B', 'o') });
/** The largest that something may be, as it is said in French too. */
const sizeWords: DetailWords = Object.fromEntries(
  ['16 kB', '128 kB', '256 kB', '1 MB', '50 MB'].map((size) => [size, sizeIn(size)]),
);

/** Refusals that any call may give. */
export const generalRejections = defineRejections({
  malformed: {
    kind: 'malformed',
    words: {
      en: 'The request is not well formed: {field}: {rule}',
      es: 'La petición no está bien formada: {field}: {rule}',
      fr: 'La requête est mal formée : {field} : {rule}',
    },
  },
  'not-logged-in': {
    kind: 'unauthenticated',
    words: { en: 'Unauthorized!', es: '¡No autorizado!', fr: 'Non autorisé !' },
  },
  'session-expired': {
    kind: 'unauthenticated',
    words: { en: 'Session expired!', es: '¡La sesión ha caducado!', fr: 'La session a expiré !' },
  },
  'not-permitted': {
    kind: 'forbidden',
    words: {
      en: 'you are not allowed to make this request',
      es: 'no tiene permiso para hacer esta petición',
      fr: "vous n'êtes pas autorisé à faire cette demande",
    },
  },
  'changed-meanwhile': {
    kind: 'conflict',
    words: {
      en: '{field}: was changed by somebody else after you opened it',
      es: '{field}: otra persona lo ha cambiado después de que usted lo abriera',
      fr: "{field} : quelqu'un d'autre l'a modifié après que vous l'avez ouvert",
    },
  },
  'event-being-copied': {
    kind: 'conflict',
    words: {
      en: 'This event is still being copied. Please wait until the copy is complete.',
      es: 'Este evento aún se está copiando. Espere a que la copia esté completa.',
      fr: 'Cet événement est encore en cours de copie. Attendez que la copie soit complète.',
    },
  },
  'not-found': { kind: 'missing', words: { en: 'Not found', es: 'No encontrado', fr: 'Introuvable' } },
  'too-large': {
    kind: 'too-large',
    words: {
      en: 'This is larger than allowed: at most {limit}',
      es: 'Es mayor de lo permitido: como máximo {limit}',
      fr: 'Trop volumineux : {limit} au maximum',
    },
    says: { limit: sizeWords },
  },
  /** Of a file in a form (rule registration/files): `field` is its part. */
  'file-too-large': {
    kind: 'too-large',
    words: {
      en: 'File size should be less than 2 MB',
      es: 'El archivo debe ocupar menos de 2 MB',
      fr: 'Le fichier doit faire moins de 2 Mo',
    },
  },
  'wrong-media': {
    kind: 'wrong-media',
    words: { en: 'Invalid file type', es: 'Tipo de archivo no válido', fr: 'Type de fichier non valide' },
  },
  'too-many-requests': {
    kind: 'too-many',
    words: {
      en: 'Too many requests. Please try again in {seconds} s.',
      es: 'Demasiadas peticiones. Inténtelo de nuevo en {seconds} s.',
      fr: 'Trop de requêtes. Réessayez dans {seconds} s.',
    },
  },
  /** Of a public call that asks for a proof, before anything else of it is looked at. */
  'bot-check-failed': {
    kind: 'invalid',
    words: {
      en: 'grecaptcha: the bot check has failed or is too old. Please do it again.',
      es: 'grecaptcha: la comprobación de que no es un robot ha fallado o ha caducado. Repítala.',
      fr: "grecaptcha : la vérification que vous n'êtes pas un robot a échoué ou a expiré. Recommencez.",
    },
  },
  'command-id-reused': {
    kind: 'conflict',
    words: {
      en: 'This Idempotency-Key was already used for another request',
      es: 'Esta Idempotency-Key ya se usó para otra petición',
      fr: 'Cette Idempotency-Key a déjà servi à une autre demande',
    },
  },
});
