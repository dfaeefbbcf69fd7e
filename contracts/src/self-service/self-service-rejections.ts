import { defineRejections } from '../kernel/index.ts';

/** Refusals to registrants who edit their registration themselves (rule self-service/editing-by-link). */
export const selfServiceRejections = defineRejections({
  /** The code of rule self-service/expired-link; the screen leads to the event's page. */
  'expired-registration-code': {
    kind: 'missing',
    words: {
      en: 'This link is no longer good. Please ask for a new one.',
      es: 'Este enlace ya no es válido. Pida uno nuevo.',
      fr: "Ce lien n'est plus valable. Demandez-en un nouveau.",
    },
  },
  'self-service-off': {
    kind: 'forbidden',
    words: {
      en: 'Registrations for this event cannot be edited by link. Please write to the organisers.',
      es: 'Las inscripciones de este evento no se pueden editar con un enlace. Escriba a los organizadores.',
      fr: "Les inscriptions à cet événement ne se modifient pas par lien. Écrivez à l'organisateur.",
    },
  },
  'edit-not-allowed': {
    kind: 'forbidden',
    words: {
      en: 'you are not allowed to edit this registration',
      es: 'no tiene permiso para editar esta inscripción',
      fr: "vous n'êtes pas autorisé à modifier cette inscription",
    },
  },
  'removal-not-allowed': {
    kind: 'forbidden',
    words: {
      en: 'status: nobody can be removed from this registration here. Please write to the organisers.',
      es: 'status: aquí no se puede quitar a nadie de esta inscripción. Escriba a los organizadores.',
      fr: "status : personne ne peut être retiré de cette inscription ici. Écrivez à l'organisateur.",
    },
  },
});
