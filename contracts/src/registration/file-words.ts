import type { Words } from '../kernel/index.ts';
import type { RegistrationStatus } from './stream/registrant.ts';

/** The statuses of a registration as a word within a sentence or a cell; an import reads each of them. */
export const registrationStatusWords: Readonly<Record<RegistrationStatus, Words>> = {
  confirmed: { en: 'confirmed', es: 'confirmada', fr: 'confirmée' },
  pending: { en: 'pending', es: 'pendiente', fr: 'en attente' },
  rejected: { en: 'rejected', es: 'rechazada', fr: 'refusée' },
  deleted: { en: 'deleted', es: 'eliminada', fr: 'supprimée' },
};

/**
 * What the attendee file calls its sheet and its columns, beside those of the form; an import knows the columns again by
 * these names, so that none may be what it calls something else (docs/decisions/0045).
 */
export const attendeeFileWords = {
  sheet: { en: 'Attendees', es: 'Asistentes', fr: 'Participants' },
  name: { en: 'Name', es: 'Nombre completo', fr: 'Nom complet' },
  email: { en: 'E-mail', es: 'Correo electrónico', fr: 'E-mail' },
  group: { en: 'Group', es: 'Grupo', fr: 'Groupe' },
  number: { en: 'Registration Number', es: 'Número de inscripción', fr: 'Numéro d’inscription' },
  orderNumber: { en: 'Order Number', es: 'Número de pedido', fr: 'Numéro de commande' },
  scannableCode: { en: 'Ticket Code', es: 'Código de entrada', fr: 'Code du billet' },
  badgeCode: { en: 'Badge Code', es: 'Código de la acreditación', fr: 'Code du badge' },
  status: { en: 'Status', es: 'Estado', fr: 'Statut' },
  type: { en: 'Type', es: 'Tipo', fr: 'Type' },
  groupPlace: { en: 'Group Place', es: 'Puesto en el grupo', fr: 'Place dans le groupe' },
  groupSize: { en: 'Group Size', es: 'Tamaño del grupo', fr: 'Taille du groupe' },
  registered: { en: 'Registration Date', es: 'Fecha de inscripción', fr: 'Date d’inscription' },
  checkedIn: { en: 'Checked In', es: 'Check-in', fr: 'Check-in' },
  checkedInBy: { en: 'Checked In By', es: 'Check-in hecho por', fr: 'Check-in fait par' },
  desk: { en: 'Desk', es: 'Mostrador', fr: 'Guichet' },
  printed: { en: 'Printed', es: 'Acreditación impresa', fr: 'Badge imprimé' },
  activities: { en: 'Activities', es: 'Actividades', fr: 'Activités' },
  total: { en: 'Total', es: 'Total', fr: 'Total' },
  paid: { en: 'Paid', es: 'Pagado', fr: 'Payé' },
  due: { en: 'Due', es: 'Pendiente', fr: 'Reste dû' },
  currency: { en: 'Currency', es: 'Moneda', fr: 'Devise' },
  payment: { en: 'Payment Status', es: 'Estado del pago', fr: 'État du paiement' },
} as const satisfies Readonly<Record<string, Words>>;
