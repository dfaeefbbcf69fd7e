import { defineRejections } from '../kernel/index.ts';

export const integrationRejections = defineRejections({
  'too-many-api-tokens': {
    kind: 'conflict',
    words: {
      en: 'There are {most} API tokens already: revoke one first',
      es: 'Ya hay {most} claves de API: revoque una antes',
      fr: "Il y a déjà {most} jetons d'API : révoquez-en un d'abord",
    },
  },
  'expires-in-the-past': {
    kind: 'invalid',
    words: {
      en: 'The token would have ended already',
      es: 'La clave ya habría caducado',
      fr: 'Le jeton aurait déjà expiré',
    },
  },
  'too-many-webhooks': {
    kind: 'conflict',
    words: {
      en: 'There are {most} webhooks already: remove one first',
      es: 'Ya hay {most} webhooks: quite uno antes',
      fr: "Il y a déjà {most} webhooks : supprimez-en un d'abord",
    },
  },
  'address-not-allowed': {
    kind: 'invalid',
    words: {
      en: 'This address is not allowed: it must begin with https:// and must not be of a private network',
      es: 'Esta dirección no está permitida: debe empezar por https:// y no puede ser de una red privada',
      fr: "Cette adresse n'est pas autorisée : elle doit commencer par https:// et ne pas être d'un réseau privé",
    },
  },
});
