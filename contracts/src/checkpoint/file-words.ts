import type { Words } from '../kernel/index.ts';
import { attendeeFileWords } from '../registration/file-words.ts';
import type { CheckpointCheckinStatus } from './events.ts';

/** The states of a check-in at a checkpoint as a word within a sentence or a cell. */
export const checkinStatusWords: Readonly<Record<CheckpointCheckinStatus, Words>> = {
  'checked-in': { en: 'checked-in', es: 'check-in hecho', fr: 'check-in fait' },
  accepted: { en: 'accepted', es: 'aceptado', fr: 'accepté' },
  'checked-out': { en: 'checked-out', es: 'salida hecha', fr: 'sorti' },
  deleted: { en: 'deleted', es: 'eliminado', fr: 'supprimé' },
};

/** Who checked somebody in where it was none of the staff; a view says `external`. */
export const externalWords: Words = { en: 'external', es: 'externo', fr: 'externe' };

const { sheet, number, status, printed, desk } = attendeeFileWords;

/** What the file of a checkpoint's attendees calls its sheet and its columns, beside the fields. */
export const checkinFileWords = {
  sheet,
  firstName: { en: 'First Name', es: 'Nombre', fr: 'Prénom' },
  lastName: { en: 'Last Name', es: 'Apellidos', fr: 'Nom' },
  number,
  code: { en: 'Code', es: 'Código', fr: 'Code' },
  status,
  printed,
  at: { en: 'Timestamp', es: 'Fecha y hora', fr: 'Date et heure' },
  by: { en: 'By', es: 'Hecho por', fr: 'Fait par' },
  desk,
  note: { en: 'Note', es: 'Nota', fr: 'Note' },
} as const satisfies Readonly<Record<string, Words>>;
