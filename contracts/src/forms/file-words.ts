import type { Words } from '../kernel/index.ts';

/** What the file of an event's activities calls its sheet and its columns. */
export const activityFileWords = {
  sheet: { en: 'Activities', es: 'Actividades', fr: 'Activités' },
  name: { en: 'Name', es: 'Nombre', fr: 'Nom' },
  starts: { en: 'Starts', es: 'Empieza', fr: 'Début' },
  ends: { en: 'Ends', es: 'Termina', fr: 'Fin' },
  location: { en: 'Location', es: 'Lugar', fr: 'Lieu' },
  badgeCode: { en: 'Badge Code', es: 'Código en la acreditación', fr: 'Code sur le badge' },
  availableSeats: { en: 'Available Seats', es: 'Plazas disponibles', fr: 'Places disponibles' },
  registered: { en: 'Registered', es: 'Inscritos', fr: 'Inscrits' },
  checkedIn: { en: 'Checked In', es: 'Con check-in', fr: 'Check-ins faits' },
  fee: { en: 'Fee', es: 'Precio', fr: 'Prix' },
  enrolls: { en: 'Enrolls', es: 'Incluye los tipos', fr: 'Inclut les types' },
  scanning: { en: 'Scanning', es: 'Escaneo', fr: 'Lecture' },
  description: { en: 'Description', es: 'Descripción', fr: 'Description' },
} as const satisfies Readonly<Record<string, Words>>;
