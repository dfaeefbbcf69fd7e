import { defineRejections } from '../kernel/index.ts';

/** Why a registration is not passed on. */
export const transferRejections = defineRejections({
  'transfer-not-allowed': {
    kind: 'forbidden',
    words: {
      en: 'This registration cannot be passed on here. Please write to the organisers.',
      es: 'Esta inscripción no se puede ceder aquí. Escriba a los organizadores.',
      fr: "Cette inscription ne peut pas être cédée ici. Écrivez à l'organisateur.",
    },
  },
  'transfer-to-oneself': {
    kind: 'invalid',
    words: {
      en: 'email: this is the address of whoever has the registration already',
      es: 'email: es la dirección de quien ya tiene la inscripción',
      fr: "email : c'est l'adresse de la personne qui a déjà l'inscription",
    },
  },
  'expired-transfer-code': {
    kind: 'missing',
    words: {
      en: 'This link is no longer good: the registration was taken over, or was not to be passed on any more.',
      es: 'Este enlace ya no es válido: la inscripción ya se cedió, o ya no se quiere ceder.',
      fr: "Ce lien n'est plus valable : l'inscription a déjà été reprise, ou n'est plus à céder.",
    },
  },
  'registration-passed-on': {
    kind: 'conflict',
    words: {
      en: 'This registration was passed on to somebody else: register this person anew',
      es: 'Esta inscripción se cedió a otra persona: inscriba de nuevo a esta',
      fr: 'Cette inscription a été cédée à une autre personne : inscrivez celle-ci à nouveau',
    },
  },
});
