import { comparable } from '@turnout/contracts/fields';
import type { ImportSource } from '@turnout/contracts/attendee-import';

/** Where a ticket shop's export has what; names as `comparable` makes them, the likelier first. */
export interface KnownExport {
  readonly source: ImportSource;
  /** Columns that only it has together. */
  readonly has: readonly string[];
  readonly firstName: readonly string[];
  readonly lastName: readonly string[];
  readonly email: readonly string[];
  readonly orderNumber: readonly string[];
  readonly scannableCode: readonly string[];
  readonly status: readonly string[];
  readonly type: readonly string[];
  /** How many tickets a row stands for. */
  readonly quantity: readonly string[];
}

/** What pretix calls its columns in the languages that it exports in; whose name it is stands before the part of it. */
const pretixWords = [
  {
    order: 'order code',
    product: 'product',
    secret: 'ticket secret',
    name: 'attendee name',
    given: 'given name',
    family: 'family name',
    email: 'attendee email',
    buyer: ['email', 'e mail'],
    status: ['status', 'order status'],
  },
  {
    order: 'bestellnummer',
    product: 'produkt',
    secret: 'ticket code',
    name: 'name teilnehmer in',
    given: 'vorname',
    family: 'nachname',
    email: 'e mail teilnehmer in',
    buyer: ['e mail'],
    status: ['status'],
  },
  {
    order: 'codigo del pedido',
    product: 'producto',
    secret: 'secreto de entrada',
    name: 'nombre del participante',
    given: 'nombre',
    family: 'apellido',
    email: 'correo electronico del participante',
    buyer: ['correo electronico'],
    status: ['estado'],
  },
  {
    order: 'code de commande',
    product: 'produit',
    secret: 'secret du billet',
    name: 'nom du participant',
    given: 'prenom',
    family: 'nom de famille',
    email: 'adresse mail du participant',
    buyer: ['e mail'],
    status: ['etat', 'statut'],
  },
] as const;

const knownExports: readonly KnownExport[] = [
  {
    source: 'eventbrite',
    has: ['order', 'ticket type', 'attendee status', 'barcode'],
    firstName: ['first name'],
    lastName: ['last name'],
    email: ['email'],
    orderNumber: ['order'],
    scannableCode: ['barcode'],
    status: ['attendee status'],
    type: ['ticket type'],
    quantity: ['quantity'],
  },
  ...pretixWords.map(({ order, product, secret, name, given, family, email, buyer, status }) => ({
    source: 'pretix' as const,
    has: [order, product, secret],
    firstName: [`${name} ${given}`, name],
    lastName: [`${name} ${family}`],
    email: [email, ...buyer],
    orderNumber: [order],
    scannableCode: [secret],
    status,
    type: [product],
    quantity: [],
  })),
];

/** The export that a file with these columns is; null for every other file. */
export const knownExportOf = (columns: readonly string[]): KnownExport | null => {
  const names = new Set(columns.map(comparable));
  return knownExports.find(({ has }) => has.every((name) => names.has(name))) ?? null;
};
