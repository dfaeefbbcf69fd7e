import { comparable } from '@turnout/contracts/fields';
import { languages } from '@turnout/contracts/kernel';
import { registrationStatusWords, RegistrationStatus } from '@turnout/contracts/registration';
import { type ImportMapping } from '@turnout/contracts/attendee-import';

/** What ticket shops call the four statuses, beside what we call them in a file; pretix in German, Spanish and French too. */
const statusWords: ReadonlyMap<string, RegistrationStatus> = new Map([
  ...RegistrationStatus.options.flatMap((status) =>
    languages.map((language) => [comparable(registrationStatusWords[status][language]), status] as const),
  ),
  ...[
    'confirmado',
    'confirmada',
    'confirme',
    'confirmee',
    'paid',
    'completed',
    'complete',
    'valid',
    'active',
    'attending',
    'checked in',
    'redeemed',
    'pagado',
    'pagada',
    'paye',
    'payee',
    'bezahlt',
    'bestatigt',
  ].map((word) => [word, 'confirmed'] as const),
  ...[
    'pendiente',
    'pendiente atrasado',
    'aprobacion pendiente',
    'autorizacion pendiente',
    'en attente',
    'en attente retard',
    'approbation en attente',
    'ausstehend',
    'ausstehend uberfallig',
    'freigabe ausstehend',
    'unpaid',
    'awaiting payment',
    'pending overdue',
    'approval pending',
    'on hold',
  ].map((word) => [word, 'pending'] as const),
  ...[
    'rechazado',
    'rechazada',
    'rejete',
    'rejetee',
    'refuse',
    'refusee',
    'cancelled',
    'canceled paid fee',
    'expired',
    'refunded',
    'not attending',
    'transferred',
    'canceled',
    'cancelado',
    'cancelada',
    'annule',
    'annulee',
    'annule frais payes',
    'cancelada tarifa pagada',
    'storniert',
    'storniert bezahlte gebuhr',
    'abgelaufen',
    'expirado',
    'expirada',
    'expire',
    'expiree',
    'abgelehnt',
  ].map((word) => [word, 'rejected'] as const),
  ...['eliminado', 'eliminada', 'supprime', 'supprimee'].map((word) => [word, 'deleted'] as const),
]);

/** What a file's word for a status means: as somebody said, else as it is known; undefined where it is not. */
export const openStatuses = ({ statuses }: ImportMapping): ((text: string) => RegistrationStatus | undefined) => {
  const meant = new Map(Object.entries(statuses).map(([word, status]) => [comparable(word), status]));
  return (text) => {
    const word = comparable(text);
    return text === '' ? 'confirmed' : (meant.get(word) ?? statusWords.get(word));
  };
};
