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
});
