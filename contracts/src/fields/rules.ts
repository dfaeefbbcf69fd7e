import { z } from 'zod';
import type { Language, Words } from '../kernel/index.ts';

export const ValueRule = z.enum([
  'required',
  'email',
  'option',
  'integer',
  'min',
  'max',
  'text',
  'date',
  'color',
  'address',
  'file',
  'url',
  'ip',
  'past',
  'too-long',
]);
export type ValueRule = z.infer<typeof ValueRule>;

/** How it is said that a value breaks a rule; `{limit}` is the bound that it passes. */
const ruleWords: Readonly<Record<ValueRule, Words>> = {
  /** Rule checkpoint/strangers-fields. */
  required: { en: 'This field is required', es: 'Este campo es obligatorio', fr: 'Ce champ est obligatoire' },
  email: {
    en: 'must be an e-mail address',
    es: 'debe ser una dirección de correo electrónico',
    fr: 'doit être une adresse e-mail',
  },
  option: { en: 'must be one of the options', es: 'debe ser una de las opciones', fr: "doit être l'une des options" },
  integer: { en: 'must be a whole number', es: 'debe ser un número entero', fr: 'doit être un nombre entier' },
  min: { en: 'must be at least {limit}', es: 'debe ser al menos {limit}', fr: "doit être d'au moins {limit}" },
  max: { en: 'must be at most {limit}', es: 'debe ser como máximo {limit}', fr: "doit être d'au plus {limit}" },
  text: { en: 'must be text', es: 'debe ser texto', fr: 'doit être du texte' },
  date: { en: 'must be a date', es: 'debe ser una fecha', fr: 'doit être une date' },
  color: {
    en: 'must be a colour such as #1a2b3c',
    es: 'debe ser un color como #1a2b3c',
    fr: 'doit être une couleur telle que #1a2b3c',
  },
  address: {
    en: 'must be the address of a file',
    es: 'debe ser la dirección de un archivo',
    fr: "doit être l'adresse d'un fichier",
  },
  file: {
    en: 'must be a file that was uploaded for it and is still kept. Choose it again',
    es: 'debe ser un archivo subido para ello y aún guardado. Elíjalo de nuevo',
    fr: 'doit être un fichier envoyé pour cela et encore conservé. Choisissez-le de nouveau',
  },
  url: {
    en: 'must be a web address such as example.org',
    es: 'debe ser una dirección web como example.org',
    fr: 'doit être une adresse web telle que example.org',
  },
  ip: {
    en: 'must be an IP address such as 192.0.2.1',
    es: 'debe ser una dirección IP como 192.0.2.1',
    fr: 'doit être une adresse IP telle que 192.0.2.1',
  },
  past: {
    en: 'must be a date in the past',
    es: 'debe ser una fecha pasada',
    fr: 'doit être une date passée',
  },
  'too-long': {
    en: 'must have at most {limit} characters',
    es: 'debe tener como máximo {limit} caracteres',
    fr: 'doit avoir au plus {limit} caractères',
  },
};

/** All of these sentences: what is said of other input says them too. */
export const ruleSentences: readonly Words[] = Object.values(ruleWords);

/** Whether a code is a rule that values are held against. */
export const isValueRule = (code: string): code is ValueRule => ValueRule.safeParse(code).success;

/** The first rule that a value breaks, with the bound where there is one. */
export interface ValueProblem {
  readonly rule: ValueRule;
  readonly limit?: number | undefined;
}

/** What is wrong with a value, in words that follow the field's title. A bound that is not known is left open. */
export const problemSentence = ({ rule, limit }: ValueProblem, language: Language): string =>
  ruleWords[rule][language].replace('{limit}', String(limit ?? '…'));
