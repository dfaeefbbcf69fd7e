import type { Words } from '../kernel/index.ts';

/** What is said of input where its schema has no sentence of its own (`ruleOf`). */
export const plainWords = {
  missing: { en: 'is missing', es: 'falta', fr: 'est manquant' },
  invalid: { en: 'is not valid', es: 'no es válido', fr: "n'est pas valide" },
  unknownKey: {
    en: 'is not a known key',
    es: 'no es una clave conocida',
    fr: "n'est pas une clé connue",
  },
  wrongKey: {
    en: 'has a name that is not allowed here',
    es: 'tiene un nombre que aquí no se admite',
    fr: "a un nom qui n'est pas admis ici",
  },
  number: { en: 'must be a number', es: 'debe ser un número', fr: 'doit être un nombre' },
  flag: {
    en: 'must be true or false',
    es: 'debe ser true o false',
    fr: 'doit être true ou false',
  },
  list: { en: 'must be a list', es: 'debe ser una lista', fr: 'doit être une liste' },
  object: {
    en: 'must be an object with keys and values',
    es: 'debe ser un objeto con claves y valores',
    fr: 'doit être un objet avec des clés et des valeurs',
  },
  nothing: { en: 'must be null', es: 'debe ser null', fr: 'doit être null' },
  onlyThis: {
    en: 'may only be “{values}”',
    es: 'solo puede ser «{values}»',
    fr: 'ne peut être que « {values} »',
  },
  oneOf: {
    en: 'must be one of: {values}',
    es: 'debe ser uno de estos valores: {values}',
    fr: "doit être l'une de ces valeurs : {values}",
  },
  oneOfOrEmpty: {
    en: 'must be empty or one of: {values}',
    es: 'debe estar vacío o ser uno de estos valores: {values}',
    fr: "doit être vide ou l'une de ces valeurs : {values}",
  },
  lessThan: {
    en: 'must be less than {limit}',
    es: 'debe ser menor que {limit}',
    fr: 'doit être inférieur à {limit}',
  },
  moreThan: {
    en: 'must be more than {limit}',
    es: 'debe ser mayor que {limit}',
    fr: 'doit être supérieur à {limit}',
  },
  multiple: {
    en: 'must be a multiple of {limit}',
    es: 'debe ser un múltiplo de {limit}',
    fr: 'doit être un multiple de {limit}',
  },
  empty: { en: 'must not be empty', es: 'no puede estar vacío', fr: 'ne peut pas être vide' },
  charactersAtLeast: {
    en: 'must have at least {limit} characters',
    es: 'debe tener al menos {limit} caracteres',
    fr: 'doit avoir au moins {limit} caractères',
  },
  entriesAtLeast: {
    en: 'must have at least {limit} entries',
    es: 'debe tener al menos {limit} entradas',
    fr: 'doit avoir au moins {limit} entrées',
  },
  entriesAtMost: {
    en: 'must have at most {limit} entries',
    es: 'debe tener como máximo {limit} entradas',
    fr: 'doit avoir au plus {limit} entrées',
  },
  day: {
    en: 'must be a date such as 2027-05-21',
    es: 'debe ser una fecha como 2027-05-21',
    fr: 'doit être une date telle que 2027-05-21',
  },
  moment: {
    en: 'must be a date and time such as 2027-05-21T09:30:00Z',
    es: 'debe ser una fecha con hora como 2027-05-21T09:30:00Z',
    fr: 'doit être une date et une heure telles que 2027-05-21T09:30:00Z',
  },
  webAddress: {
    en: 'must be a web address',
    es: 'debe ser una dirección web',
    fr: 'doit être une adresse web',
  },
  format: {
    en: 'is not written as it must be',
    es: 'no está escrito como debe',
    fr: "n'est pas écrit comme il se doit",
  },
} as const satisfies Readonly<Record<string, Words>>;
