import { defineRejections } from '../kernel/index.ts';

/** What is refused of waiting lists. */
export const waitingRejections = defineRejections({
  'no-waiting-list': {
    kind: 'conflict',
    words: {
      en: 'typeId: there is no waiting list for this registration type',
      es: 'typeId: este tipo de inscripción no tiene lista de espera',
      fr: "typeId : il n'y a pas de liste d'attente pour ce type d'inscription",
    },
  },
  'seats-free': {
    kind: 'conflict',
    words: {
      en: 'typeId: there are seats left. Please register.',
      es: 'typeId: quedan plazas. Inscríbase.',
      fr: 'typeId : il reste des places. Inscrivez-vous.',
    },
  },
  'waiting-list-full': {
    kind: 'conflict',
    words: {
      en: 'typeId: this waiting list takes nobody else',
      es: 'typeId: esta lista de espera no admite a nadie más',
      fr: "typeId : cette liste d'attente n'accepte plus personne",
    },
  },
  'not-waiting': {
    kind: 'missing',
    words: {
      en: 'This place on the waiting list is gone: it was given up, or the time to register has passed.',
      es: 'Este lugar en la lista de espera ya no existe: se renunció a él o el plazo para inscribirse ha terminado.',
      fr: "Cette place sur la liste d'attente n'existe plus : elle a été abandonnée, ou le délai d'inscription est passé.",
    },
  },
  'no-seat-held': {
    kind: 'conflict',
    words: {
      en: 'offer: no seat is held for you. The time to register may have passed.',
      es: 'offer: no hay ninguna plaza reservada para usted. Puede que el plazo haya terminado.',
      fr: "offer : aucune place n'est réservée pour vous. Le délai est peut-être passé.",
    },
  },
});
