import { defineRejections } from '../kernel/index.ts';

/** Refusals of notes for staff. */
export const noteRejections = defineRejections({
  'note-changed': {
    kind: 'conflict',
    words: {
      en: 'Somebody else changed this note meanwhile. Look at it and save yours again.',
      es: 'Otra persona cambió esta nota entretanto. Revísela y guarde la suya de nuevo.',
      fr: "Quelqu'un d'autre a modifié cette note entre-temps. Vérifiez-la et enregistrez la vôtre à nouveau.",
    },
  },
});
