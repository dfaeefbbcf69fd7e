import { defineRejections } from '../kernel/index.ts';

export const activityEnrolmentRejections = defineRejections({
  'activity-not-found': {
    kind: 'missing',
    words: { en: 'Activity not found', es: 'Actividad no encontrada', fr: 'Activité introuvable' },
  },
  'activity-scan-off': {
    kind: 'conflict',
    words: {
      en: 'activityId: scanning is switched off for this activity',
      es: 'activityId: el escaneo está desactivado para esta actividad',
      fr: 'activityId : la lecture est désactivée pour cette activité',
    },
  },
  'activities-by-admins-only': {
    kind: 'forbidden',
    words: {
      en: 'Only administrators change who is registered in activities at this event',
      es: 'En este evento solo los administradores cambian quién está inscrito en las actividades',
      fr: 'Pour cet événement, seuls les administrateurs changent les inscrits aux activités',
    },
  },
});
