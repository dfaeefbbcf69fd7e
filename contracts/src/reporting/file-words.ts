import { checkinFileWords } from '../checkpoint/file-words.ts';
import type { CheckInMethod, VisitorLink, Words } from '../kernel/index.ts';
import { attendeeFileWords } from '../registration/file-words.ts';

const { number, desk, email } = attendeeFileWords;
const { firstName, lastName } = checkinFileWords;

/** How somebody was checked in, or by which link a visitor did something, in a registration's story. */
export const methodWords: ReadonlyMap<string, Words> = new Map(
  Object.entries({
    qr: { en: 'qr', es: 'escaneado', fr: 'scanné' },
    manual: { en: 'manual', es: 'manual', fr: 'manuel' },
    'edit-link': { en: 'edit link', es: 'enlace de edición', fr: 'lien de modification' },
    'transfer-link': { en: 'transfer link', es: 'enlace de cesión', fr: 'lien de cession' },
  } satisfies Readonly<Record<CheckInMethod | VisitorLink, Words>>),
);

/** What the files of histories call what stands in both of them. */
const ofHistories = {
  position: { en: 'Position', es: 'Posición', fr: 'Position' },
  at: { en: 'At', es: 'Cuándo', fr: 'Quand' },
  what: { en: 'What', es: 'Qué', fr: 'Quoi' },
  by: { en: 'By', es: 'Hecho por', fr: 'Fait par' },
  desk,
  method: { en: 'Method', es: 'Método', fr: 'Méthode' },
} as const satisfies Readonly<Record<string, Words>>;

/** What the file of a registration's story calls its sheet and its columns. */
export const storyFileWords = {
  ...ofHistories,
  sheet: { en: 'Story', es: 'Historia', fr: 'Historique' },
  registrants: { en: 'Registrants', es: 'Inscritos', fr: 'Inscrits' },
  checkpoint: { en: 'Checkpoint', es: 'Punto de control', fr: 'Point de contrôle' },
  changed: { en: 'Changed', es: 'Cambio', fr: 'Changement' },
  before: { en: 'Before', es: 'Antes', fr: 'Avant' },
  after: { en: 'After', es: 'Después', fr: 'Après' },
} as const satisfies Readonly<Record<string, Words>>;

/** What changed, by the name that a story has for it; titles of fields are not among them. */
export const storyChangeWords: ReadonlyMap<string, Words> = new Map(
  Object.entries({
    status: { en: 'status', es: 'Estado', fr: 'Statut' },
    checkedIn: { en: 'checkedIn', es: 'Check-in', fr: 'Check-in' },
    printed: { en: 'printed', es: 'Impreso', fr: 'Imprimé' },
    total: { en: 'total', es: 'Total', fr: 'Total' },
    reason: { en: 'reason', es: 'Motivo', fr: 'Motif' },
    passedOnTo: { en: 'passedOnTo', es: 'Cedida a', fr: 'Cédée à' },
    typeChangedTo: { en: 'typeChangedTo', es: 'Continúa como', fr: 'Continue comme' },
    typeChangedFrom: { en: 'typeChangedFrom', es: 'Antes era', fr: 'Était auparavant' },
    code: { en: 'code', es: 'Código', fr: 'Code' },
    note: { en: 'note', es: 'Nota', fr: 'Note' },
    kind: { en: 'kind', es: 'Mensaje', fr: 'Message' },
    to: { en: 'to', es: 'Para', fr: 'À' },
    subject: { en: 'subject', es: 'Asunto', fr: 'Objet' },
    firstName: { en: 'firstName', es: 'Nombre', fr: 'Prénom' },
    lastName: { en: 'lastName', es: 'Apellidos', fr: 'Nom' },
    email: { en: 'email', es: 'Correo electrónico', fr: 'E-mail' },
    phone: { en: 'phone', es: 'Teléfono', fr: 'Téléphone' },
    activities: { en: 'activities', es: 'Actividades', fr: 'Activités' },
    because: { en: 'because', es: 'Motivo', fr: 'Pourquoi' },
    payment: { en: 'payment', es: 'Pago', fr: 'Paiement' },
    charge: { en: 'charge', es: 'Cargo', fr: 'Frais' },
    discount: { en: 'discount', es: 'Descuento', fr: 'Remise' },
    refund: { en: 'refund', es: 'Reembolso', fr: 'Remboursement' },
    paymentMethod: { en: 'paymentMethod', es: 'Forma de pago', fr: 'Moyen de paiement' },
    paymentType: { en: 'paymentType', es: 'Importe elegido', fr: 'Montant choisi' },
    amountToPay: { en: 'amountToPay', es: 'Importe a pagar', fr: 'Montant à payer' },
    amountDue: { en: 'amountDue', es: 'Importe pendiente', fr: 'Montant dû' },
    payBy: { en: 'payBy', es: 'Pagar antes del', fr: 'À payer avant le' },
    transactionText: { en: 'transactionText', es: 'Descripción', fr: 'Description' },
  } satisfies Readonly<Record<string, Words>>),
);

/** What the file of an event's log calls its sheet and its columns, and what is there no more. */
export const logFileWords = {
  ...ofHistories,
  sheet: { en: 'Log', es: 'Registro', fr: 'Journal' },
  stream: { en: 'Stream', es: 'Flujo', fr: 'Flux' },
  revision: { en: 'Revision', es: 'Revisión', fr: 'Révision' },
  who: { en: 'Who', es: 'Quién', fr: 'Qui' },
  id: { en: 'Id', es: 'Id', fr: 'Id' },
  data: { en: 'Data', es: 'Datos', fr: 'Données' },
  person: { en: 'Person', es: 'Persona', fr: 'Personne' },
  personal: { en: 'Personal', es: 'Datos personales', fr: 'Données personnelles' },
  erased: { en: 'erased', es: 'borrado', fr: 'effacé' },
} as const satisfies Readonly<Record<string, Words>>;

/** What the page that says what a file is about calls itself, its columns and its rows. */
export const aboutFileWords = {
  sheet: { en: 'About', es: 'Acerca de', fr: 'À propos' },
  what: { en: 'What', es: 'Qué', fr: 'Quoi' },
  value: { en: 'Value', es: 'Valor', fr: 'Valeur' },
  registration: { en: 'registration', es: 'inscripción', fr: 'inscription' },
  event: { en: 'event', es: 'evento', fr: 'événement' },
  counts: { en: 'counts', es: 'cuenta', fr: 'compte' },
  exportedAt: { en: 'exportedAt', es: 'exportado el', fr: 'exporté le' },
  position: { en: 'log position', es: 'posición en el registro', fr: 'position dans le journal' },
  events: { en: 'log events', es: 'hechos en el registro', fr: 'faits dans le journal' },
  digest: { en: 'log digest (SHA-256)', es: 'resumen del registro (SHA-256)', fr: 'empreinte du journal (SHA-256)' },
  check: { en: 'check with', es: 'comprobar con', fr: 'vérifier avec' },
} as const satisfies Readonly<Record<string, Words>>;

/** What the file of users' activity calls its sheet and its columns; in English by the names of the interface. */
export const activityLogFileWords = {
  sheet: { en: 'Logs', es: 'Actividad', fr: 'Activité' },
  at: { en: 'createdAt', es: 'Cuándo', fr: 'Quand' },
  what: { en: 'activityName', es: 'Qué', fr: 'Quoi' },
  who: { en: 'creator', es: 'Quién', fr: 'Qui' },
  whoseEmail: { en: 'creator.email', es: 'Correo electrónico de quien lo hizo', fr: 'E-mail de l’auteur' },
  accountEmail: { en: 'data.email', es: 'Correo electrónico de la cuenta', fr: 'E-mail du compte' },
  address: { en: 'clientIp', es: 'Dirección IP', fr: 'Adresse IP' },
  client: { en: 'clientVersion', es: 'Versión', fr: 'Version' },
  desk: { ...desk, en: 'desk' },
  number: { ...number, en: 'ConfirmationNumber' },
  firstName: { ...firstName, en: 'RegistrantFirstName' },
  lastName: { ...lastName, en: 'RegistrantLastName' },
  email: { ...email, en: 'RegistrantEmail' },
  registrantId: { en: 'RegistrantId', es: 'ID de la persona inscrita', fr: 'ID de la personne inscrite' },
} as const satisfies Readonly<Record<string, Words>>;
