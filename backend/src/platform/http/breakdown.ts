import { UnreadableEvent, type Words } from '@turnout/contracts/kernel';
import { BackendTerminatedError, BackendTerminatedUnexpectedlyError, ConnectionError } from 'slonik';
import { isUnavailable } from '../event-store/connection.ts';
import { NotKnownNow } from '../reads/not-known-now.ts';
import { OutsideUnreachable } from './outside-unreachable.ts';
import { SealBroken } from '../personal/keyring.ts';

/** Machinery that is broken for now, and not a bug: the same request may be sent again. */
export interface Breakdown {
  readonly code: 'disk-full' | 'not-available' | 'not-known-yet' | 'outside-unreachable' | 'unreadable-event';
  readonly words: Words;
  /** When the same request may go out again, as `Retry-After` says it; null: somebody has to do something first. */
  readonly retryAfterSeconds: number | null;
}

const diskFull: Breakdown = {
  code: 'disk-full',
  words: {
    en: "The database's disk is full. Nothing was stored. As soon as there is room, the same request works again.",
    es: 'El disco de la base de datos está lleno. No se guardó nada. En cuanto haya espacio, la misma petición volverá a funcionar.',
    fr: 'Le disque de la base de données est plein. Rien n’a été sauvegardé. Dès qu’il y aura de la place, la même demande fonctionnera.',
  },
  retryAfterSeconds: null,
};
const away: Breakdown = {
  code: 'not-available',
  words: {
    en: 'The service is not available right now. Please try again.',
    es: 'El servicio no está disponible en este momento. Inténtelo de nuevo.',
    fr: 'Le service n’est pas disponible pour le moment. Veuillez réessayer.',
  },
  retryAfterSeconds: 2,
};
/** Neither yes nor no (rule interface/not-known-is-not-no): the tables that would tell have not read all of the log. */
const notKnownYet: Breakdown = {
  code: 'not-known-yet',
  words: {
    en: 'This cannot be told right now. Please try again.',
    es: 'Esto no se puede decir en este momento. Inténtelo de nuevo.',
    fr: 'Impossible de le dire pour le moment. Veuillez réessayer.',
  },
  retryAfterSeconds: 1,
};

const outside: Breakdown = {
  code: 'outside-unreachable',
  words: {
    en: 'A service outside that this needs does not answer right now. Nothing was changed. Please try again.',
    es: 'Un servicio externo que se necesita para esto no responde en este momento. No se ha cambiado nada. Inténtelo de nuevo.',
    fr: 'Un service externe nécessaire ne répond pas pour le moment. Rien n’a été changé. Veuillez réessayer.',
  },
  retryAfterSeconds: 2,
};

/** Where it lies stands in the server's log, not in the answer. */
const unreadable: Breakdown = {
  code: 'unreadable-event',
  words: {
    en: 'Something that was stored about this cannot be read. Nothing was changed. Whoever runs this installation finds the place in its log; once it is put right, the same request works again.',
    es: 'Algo de lo guardado sobre esto no se puede leer. No se cambió nada. Quien administra esta instalación encontrará el lugar en su log; en cuanto se corrija, la misma petición volverá a funcionar.',
    fr: 'Quelque chose d’enregistré à ce sujet ne peut pas être lu. Rien n’a été changé. Qui gère cette installation trouvera l’endroit dans son journal ; une fois corrigé, la même demande fonctionnera.',
  },
  retryAfterSeconds: null,
};

/** PostgreSQL's class 53, "insufficient resources": no room on the disk. */
const noRoom = '53100';
/** A connection that slonik lost or could not have; the reason is not always told. */
const isLost = (error: Error): boolean =>
  error instanceof ConnectionError ||
  error instanceof BackendTerminatedError ||
  error instanceof BackendTerminatedUnexpectedlyError;
const deepest = 6;

/** The error and what it says it was caused by. */
const causesOf = (error: unknown, depth = 0): readonly Error[] =>
  error instanceof Error && depth < deepest ? [error, ...causesOf(error.cause, depth + 1)] : [];

/** What broke down, where an error says that something did; null for everything else, which is a bug. */
export const breakdownOf = (error: unknown): Breakdown | null => {
  const causes = causesOf(error);
  if (causes.some((cause) => 'code' in cause && cause.code === noRoom)) return diskFull;
  if (causes.some((cause) => cause instanceof NotKnownNow)) return notKnownYet;
  if (causes.some((cause) => cause instanceof OutsideUnreachable)) return outside;
  if (causes.some((cause) => cause instanceof UnreadableEvent || cause instanceof SealBroken)) return unreadable;
  return causes.some((cause) => isUnavailable(cause) || isLost(cause)) ? away : null;
};
