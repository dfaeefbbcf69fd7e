import { z } from 'zod';
import { longestFormula } from '../form-rules/index.ts';
import { defineRejections } from '../kernel/index.ts';
import { flag as yesOrNo, many, text } from '../kernel/without-effect.ts';
import { added, flag, same, value } from '../records/index.ts';

const lines = z.union([text(20_000), many(z.string().max(200))]);

/** What a field costs: a fee for each option, pairwise with `values`, or a formula (contracts/src/form-rules/fee.ts). */
export const feeFields = {
  feeField: added(flag, false),
  feeValues: added(same(lines), ''),
  feeFormula: added(
    value(z.string().max(longestFormula, `must have at most ${longestFormula} characters`).nullable(), text(2000)),
    '',
  ),
} as const;

/** A switch, or 0 and 1 for it (rule forms/field-locks). */
const flagOrNumber = z.union([yesOrNo, z.int().min(0).max(1)]);

/** Who sees a field and who may change what was entered (contracts/src/form-rules/locks.ts). */
export const lockFields = {
  showField: added(flag, true),
  locked: added(flag, false),
  registrantEditable: added(same(flagOrNumber), true),
  registrantEditableDuringRegistration: added(same(flagOrNumber), true),
  /** Null: as `registrantEditable` says. */
  registrantEditableDuringEditRegistration: added(same(flagOrNumber.nullable()), null),
  registrantEditableDuringRegistrationNewRegistrant: added(same(flagOrNumber), true),
  specialPrivilegeNeededToEdit: added(flag, false),
} as const;

/** Why what a field is, costs or waits for cannot be so, and what is said where a field may not be changed. */
export const fieldRejections = defineRejections({
  'fee-value-refused': {
    kind: 'invalid',
    words: {
      en: 'feeValues: line {line}: must be a number of at least 0, such as 12.50',
      es: 'feeValues: línea {line}: debe ser un número de al menos 0, como 12.50',
      fr: "feeValues : ligne {line} : doit être un nombre d'au moins 0, tel que 12.50",
    },
  },
  'option-twice': {
    kind: 'invalid',
    words: {
      en: 'values: an option is there twice: {value}',
      es: 'values: una opción está dos veces: {value}',
      fr: 'values : une option y est deux fois : {value}',
    },
  },
  'dependency-value-unknown': {
    kind: 'invalid',
    words: {
      en: 'dependsOnValues: not an option of {title}: {value}',
      es: 'dependsOnValues: no es una opción de {title}: {value}',
      fr: "dependsOnValues : ce n'est pas une option de {title} : {value}",
    },
  },
  'options-waited-for': {
    kind: 'conflict',
    words: {
      en: 'values: others wait for the option {value}; change them first: {names}',
      es: 'values: otros esperan la opción {value}; cámbielos primero: {names}',
      fr: "values : d'autres attendent l'option {value} ; changez-les d'abord : {names}",
    },
  },
  'type-waited-for': {
    kind: 'conflict',
    words: {
      en: 'type: others wait for an answer to this field, so it must keep options; change them first: {names}',
      es: 'type: otros esperan una respuesta a este campo, así que debe seguir teniendo opciones; cámbielos primero: {names}',
      fr: "type : d'autres attendent une réponse à ce champ, il doit donc garder des options ; changez-les d'abord : {names}",
    },
  },
  'limits-reversed': {
    kind: 'invalid',
    words: {
      en: 'validations: max: must be at least min ({min})',
      es: 'validations: max: debe ser al menos min ({min})',
      fr: "validations : max : doit être d'au moins min ({min})",
    },
  },
  'fee-too-many-lines': {
    kind: 'invalid',
    words: {
      en: 'feeValues: has more lines than there are options ({options})',
      es: 'feeValues: tiene más líneas que opciones hay ({options})',
      fr: "feeValues : a plus de lignes qu'il n'y a d'options ({options})",
    },
  },
  'quantity-value-refused': {
    kind: 'invalid',
    words: {
      en: 'quantityValues: line {line}: must be a whole number from 0 to 1000000, or blank for no limit',
      es: 'quantityValues: línea {line}: debe ser un número entero de 0 a 1000000, o quedar en blanco si no hay límite',
      fr: 'quantityValues : ligne {line} : doit être un nombre entier de 0 à 1000000, ou vide sans limite',
    },
  },
  'quantity-too-many-lines': {
    kind: 'invalid',
    words: {
      en: 'quantityValues: has more lines than there are options ({options})',
      es: 'quantityValues: tiene más líneas que opciones hay ({options})',
      fr: "quantityValues : a plus de lignes qu'il n'y a d'options ({options})",
    },
  },
  'formula-unreadable': {
    kind: 'invalid',
    words: {
      en: 'feeFormula: cannot be read at character {at}; write numbers, + - * / ( ) and names of fields in brackets',
      es: 'feeFormula: no se entiende en el carácter {at}; escriba números, + - * / ( ) y nombres de campos entre corchetes',
      fr: 'feeFormula : illisible au caractère {at} ; écrivez des nombres, + - * / ( ) et des noms de champs entre crochets',
    },
  },
  'formula-too-long': {
    kind: 'invalid',
    words: {
      en: 'feeFormula: is too long',
      es: 'feeFormula: es demasiado larga',
      fr: 'feeFormula : est trop longue',
    },
  },
  'formula-too-deep': {
    kind: 'invalid',
    words: {
      en: 'feeFormula: has too many parentheses within one another',
      es: 'feeFormula: tiene demasiados paréntesis unos dentro de otros',
      fr: 'feeFormula : a trop de parenthèses les unes dans les autres',
    },
  },
  'formula-unknown-name': {
    kind: 'invalid',
    words: {
      en: 'feeFormula: not the name of a field of this event: {name}',
      es: 'feeFormula: no es el nombre de un campo de este evento: {name}',
      fr: "feeFormula : ce n'est pas le nom d'un champ de cet événement : {name}",
    },
  },
  'formula-circle': {
    kind: 'invalid',
    words: {
      en: 'feeFormula: these formulas would ask for one another: {fields}',
      es: 'feeFormula: estas fórmulas dependerían unas de otras: {fields}',
      fr: 'feeFormula : ces formules dépendraient les unes des autres : {fields}',
    },
  },
  'field-name-in-formula': {
    kind: 'conflict',
    words: {
      en: 'name: fee formulas use this name; change it there first: {fields}',
      es: 'name: hay fórmulas de precio que usan este nombre; cámbielo allí primero: {fields}',
      fr: "name : des formules de prix utilisent ce nom ; changez-le d'abord là : {fields}",
    },
  },
  'field-name-brackets': {
    kind: 'invalid',
    words: {
      en: 'name: must not have brackets [ ], in which fee formulas write names',
      es: 'name: no puede tener corchetes [ ], en los que las fórmulas de precio escriben nombres',
      fr: 'name : ne peut pas avoir de crochets [ ], dans lesquels les formules de prix écrivent des noms',
    },
  },
  'field-name-counts': {
    kind: 'conflict',
    words: {
      en: 'name: together with {name} it would mean two things in fee formulas: [NAME_count] is how many values are chosen in NAME',
      es: 'name: junto con {name} significaría dos cosas en las fórmulas de precio: [NOMBRE_count] es cuántos valores se eligen en NOMBRE',
      fr: 'name : avec {name}, il voudrait dire deux choses dans les formules de prix : [NOM_count] est le nombre de valeurs choisies dans NOM',
    },
  },
  'field-locked': {
    kind: 'forbidden',
    words: {
      en: '{title}: may not be changed here',
      es: '{title}: no se puede cambiar aquí',
      fr: '{title} : ne peut pas être modifié ici',
    },
  },
});
