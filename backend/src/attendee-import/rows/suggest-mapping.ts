import { comparable } from '@turnout/contracts/fields';
import type { FieldView, TypeView } from '@turnout/contracts/forms';
import { languages, type FieldId, type Words } from '@turnout/contracts/kernel';
import { attendeeFileWords } from '@turnout/contracts/registration';
import type { ImportMapping } from '@turnout/contracts/attendee-import';
import { knownExportOf } from '../upload/known-exports.ts';

/** What the attendee file that we write calls a column, in each of its languages. */
const ours = (words: Words): readonly string[] => languages.map((language) => comparable(words[language]));

/** How lists in English, Spanish and French name what a mapped field holds; the likelier name first. */
const personal = {
  firstName: [
    'first name',
    'firstname',
    'given name',
    'given names',
    'forename',
    'nombre',
    'nombres',
    'nombre de pila',
    'primer nombre',
    'prenom',
    'prenoms',
    'name',
    'full name',
    'attendee',
    'attendee name',
    'guest',
    'guest name',
    'nombre completo',
    'nombre y apellidos',
    'asistente',
    'nom complet',
    'nom et prenom',
    'participant',
    ...ours(attendeeFileWords.name),
  ],
  lastName: [
    'last name',
    'lastname',
    'surname',
    'family name',
    'apellido',
    'apellidos',
    'primer apellido',
    'nom',
    'nom de famille',
  ],
  email: [
    'email',
    'e mail',
    'mail',
    'email address',
    'e mail address',
    'correo',
    'correo electronico',
    'direccion de correo',
    'email del asistente',
    'attendee email',
    'courriel',
    'adresse email',
    'adresse e mail',
    'adresse mail',
    'adresse electronique',
    ...ours(attendeeFileWords.email),
  ],
  phone: [
    'phone',
    'phone number',
    'telephone',
    'telephone number',
    'mobile',
    'mobile phone',
    'mobile number',
    'cell',
    'cell phone',
    'tel',
    'telefono',
    'numero de telefono',
    'movil',
    'telefono movil',
    'celular',
    'numero de telephone',
    'portable',
  ],
} as const;

const particulars = {
  orderNumber: [
    'order number',
    'order no',
    'order id',
    'order',
    'order code',
    'order reference',
    'booking number',
    'booking',
    'booking reference',
    'numero de pedido',
    'n de pedido',
    'no de pedido',
    'no pedido',
    'n pedido',
    'pedido',
    'numero de orden',
    'reserva',
    'numero de reserva',
    'numero de commande',
    'n de commande',
    'no de commande',
    'commande',
    'reservation',
    ...ours(attendeeFileWords.orderNumber),
  ],
  scannableCode: [
    'ticket code',
    'ticket number',
    'ticket no',
    'ticket id',
    'ticket barcode',
    'barcode',
    'bar code',
    'barcode number',
    'qr code',
    'qr',
    'scannable code',
    'code',
    'codigo de entrada',
    'codigo de la entrada',
    'codigo de boleto',
    'codigo de barras',
    'codigo qr',
    'codigo',
    'numero de entrada',
    'code du billet',
    'code billet',
    'numero de billet',
    'code barres',
    'code a barres',
    'code qr',
    ...ours(attendeeFileWords.scannableCode),
  ],
  status: [
    'status',
    'registration status',
    'attendee status',
    'ticket status',
    'order status',
    'estado',
    'estado del registro',
    'statut',
    'etat',
    'statut de l inscription',
    ...ours(attendeeFileWords.status),
  ],
  type: [
    'registration type',
    'ticket type',
    'attendee type',
    'type',
    'ticket',
    'ticket name',
    'category',
    'tipo de registro',
    'tipo de entrada',
    'tipo de boleto',
    'tipo',
    'entrada',
    'boleto',
    'categoria',
    'type d inscription',
    'type de billet',
    'billet',
    'categorie',
    'tarif',
    ...ours(attendeeFileWords.type),
  ],
  activities: [
    'activities',
    'activity',
    'sessions',
    'workshops',
    'actividades',
    'actividad',
    'talleres',
    'sesiones',
    'activites',
    'activite',
    'ateliers',
    ...ours(attendeeFileWords.activities),
  ],
} as const;

/** All names by which a column is known, those of the event's own fields too. */
export const knownNames = (fields: readonly FieldView[]): ReadonlySet<string> =>
  new Set([
    ...Object.values(personal).flat(),
    ...Object.values(particulars).flat(),
    ...fields.flatMap(({ title, name }) => [comparable(title), comparable(name)]).filter((name) => name !== ''),
  ]);

/**
 * What a file's columns seem to hold, by their names and the event's own fields; a column is used once.
 * @returns null for an event without registration types: nobody could be registered.
 */
export const suggestMapping = (
  columns: readonly string[],
  fields: readonly FieldView[],
  types: readonly TypeView[],
): ImportMapping | null => {
  // One that others bring along is nobody's own.
  const usual = types.find(({ typeGroupOnly }) => !typeGroupOnly) ?? types[0];
  if (usual === undefined) return null;
  const names = columns.map(comparable);
  const used = new Set<number>();
  const claim = (wanted: readonly string[]): number | null => {
    for (const name of wanted) {
      const column = names.findIndex((one, index) => one === name && !used.has(index));
      if (column === -1) continue;
      used.add(column);
      return column;
    }
    return null;
  };
  const found = new Map<FieldId, number>();
  const assign = (field: FieldView, wanted: readonly string[]) => {
    const column = found.has(field._id) ? null : claim(wanted.filter((name) => name !== ''));
    if (column !== null) found.set(field._id, column);
  };
  // What a known export calls a thing is that thing, whatever the event's fields are called.
  const known = knownExportOf(columns);
  if (known !== null)
    for (const mapping of ['lastName', 'firstName', 'email'] as const)
      for (const field of fields) if (field.fieldMapping === mapping) assign(field, known[mapping]);
  const ofKnown = (what: Exclude<keyof typeof particulars, 'activities'>): number | null =>
    known === null ? null : claim(known[what]);
  const particularOf = {
    orderNumber: ofKnown('orderNumber'),
    scannableCode: ofKnown('scannableCode'),
    status: ofKnown('status'),
    type: ofKnown('type'),
  };
  for (const field of fields) assign(field, [comparable(field.title), comparable(field.name)]);
  // The surname first: `nom` alone is the whole name, beside `prénom` it is the surname.
  for (const mapping of ['lastName', 'firstName', 'email', 'phone'] as const)
    for (const field of fields) if (field.fieldMapping === mapping) assign(field, personal[mapping]);
  return {
    fields: Object.fromEntries(found),
    orderNumber: particularOf.orderNumber ?? claim(particulars.orderNumber),
    scannableCode: particularOf.scannableCode ?? claim(particulars.scannableCode),
    status: particularOf.status ?? claim(particulars.status),
    type: particularOf.type ?? claim(particulars.type),
    typeId: usual._id,
    activities: claim(particulars.activities),
    statuses: {},
    types: {},
    wholeGroups: false,
    skipDuplicates: false,
    dates: {},
    leaveEmpty: [],
    values: {},
    leaveOutDoubles: false,
  };
};
