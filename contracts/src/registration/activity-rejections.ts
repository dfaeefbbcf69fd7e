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
      fr: 'activityId : la lecture est désactivée pour cette activité',
    },
  },
  /** Nobody takes a seat that is not there (rule inventory/never-oversold). */
  'activity-full': {
    kind: 'conflict',
    words: {
      en: '{activity}: no seat is left for {registrant}',
      es: '{activity}: no queda ninguna plaza para {registrant}',
      fr: '{activity} : il ne reste plus de place pour {registrant}',
    },
  },
  'activity-not-of-event': {
    kind: 'invalid',
    words: {
      en: 'registeredActivities: {registrant} cannot take part in {activity}, which is not, or no longer, an activity of this event',
      es: 'registeredActivities: {registrant} no puede participar en {activity}, que no es, o ya no es, una actividad de este evento',
      fr: "registeredActivities : {registrant} ne peut pas participer à {activity}, qui n'est pas, ou n'est plus, une activité de cet événement",
    },
  },
  'activity-not-open': {
    kind: 'invalid',
    words: {
      en: 'registeredActivities: {activity} cannot be chosen by {registrant}',
      es: 'registeredActivities: {registrant} no puede elegir {activity}',
      fr: 'registeredActivities : {activity} ne peut pas être choisie par {registrant}',
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
