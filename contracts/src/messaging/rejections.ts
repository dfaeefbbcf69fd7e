import { defineRejections } from '../kernel/index.ts';

export const messagingRejections = defineRejections({
  'mailing-running': {
    kind: 'conflict',
    words: {
      en: 'Another mailing of this event is still being prepared',
      es: 'Todavía se está preparando otro envío de este evento',
      fr: 'Un autre envoi de cet événement est encore en préparation',
    },
  },
  'emails-off': {
    kind: 'invalid',
    words: {
      en: 'This event sends no e-mails: switch them on in its settings first',
      es: 'Este evento no envía correos: actívelos antes en su configuración',
      fr: "Cet événement n'envoie pas d'e-mails : activez-les d'abord dans ses paramètres",
    },
  },
  'message-empty': {
    kind: 'invalid',
    words: {
      en: 'content: Please write a message',
      es: 'content: Escriba un mensaje',
      fr: 'content : veuillez écrire un message',
    },
  },
  'mail-not-set-up': {
    kind: 'conflict',
    words: {
      en: 'No mail server is set up: e-mails are kept in the test inbox. Start Turnout with SMTP_URL to send them',
      es: 'No hay ningún servidor de correo configurado: los correos se guardan en la bandeja de pruebas. Inicie Turnout con SMTP_URL para enviarlos',
      fr: "Aucun serveur de messagerie n'est configuré : les e-mails sont gardés dans la boîte de test. Démarrez Turnout avec SMTP_URL pour les envoyer",
    },
  },
  'mail-server-refused': {
    kind: 'conflict',
    words: {
      en: 'The mail server did not take the test e-mail: {reason}',
      es: 'El servidor de correo no aceptó el correo de prueba: {reason}',
      fr: "Le serveur de messagerie n'a pas accepté l'e-mail de test : {reason}",
    },
  },
  /** The line broke when it may have been taken: that is no 'no' (rule interface/not-known-is-not-no). */
  'mail-server-unclear': {
    kind: 'conflict',
    words: {
      en: 'The connection to the mail server broke, so the test e-mail may or may not arrive: {reason}',
      es: 'Se cortó la conexión con el servidor de correo; el correo de prueba puede llegar o no: {reason}',
      fr: "La connexion au serveur de messagerie s'est rompue ; l'e-mail de test arrivera peut-être : {reason}",
    },
  },
  'filter-value-unknown': {
    kind: 'invalid',
    words: {
      en: 'fieldMatches: {title}: must be an option of this field: {value}',
      es: 'fieldMatches: {title}: debe ser una opción de este campo: {value}',
      fr: 'fieldMatches : {title} : doit être une option de ce champ : {value}',
    },
  },
  'message-incomplete': {
    kind: 'invalid',
    words: {
      en: 'Write a subject and a message first',
      es: 'Escriba antes un asunto y un mensaje',
      fr: "Écrivez d'abord un objet et un message",
    },
  },
  'mass-texts-off': {
    kind: 'invalid',
    words: {
      en: 'This event sends no mass texts: switch them on in its settings first',
      es: 'Este evento no envía mensajes de texto masivos: actívelos antes en su configuración',
      fr: "Cet événement n'envoie pas de SMS groupés : activez-les d'abord dans ses paramètres",
    },
  },
  'texts-not-set-up': {
    kind: 'conflict',
    words: {
      en: 'No text gateway is set up: text messages are kept, and nobody receives them',
      es: 'No hay ninguna pasarela de mensajes configurada: los mensajes de texto se guardan y nadie los recibe',
      fr: "Aucune passerelle SMS n'est configurée : les SMS sont gardés et personne ne les reçoit",
    },
  },
  'nobody-to-write-to': {
    kind: 'invalid',
    words: {
      en: 'Nobody fits these filters, so there is nobody to write the test for',
      es: 'Nadie cumple estos filtros, así que no hay para quién escribir la prueba',
      fr: "Personne ne correspond à ces filtres : il n'y a personne pour qui écrire le test",
    },
  },
  'test-address-missing': {
    kind: 'invalid',
    words: {
      en: 'There is no address or number to send the test to',
      es: 'No hay dirección ni número al que enviar la prueba',
      fr: "Il n'y a ni adresse ni numéro où envoyer le test",
    },
  },
  'mass-mailing-not-found': {
    kind: 'missing',
    words: { en: 'Mass message not found', es: 'Mensaje masivo no encontrado', fr: 'Message groupé introuvable' },
  },
  /** Nothing of it can be paused, resumed or stopped any more. */
  'mass-mailing-over': {
    kind: 'conflict',
    words: {
      en: 'This mass message was stopped already',
      es: 'Este mensaje masivo ya se detuvo',
      fr: 'Ce message groupé a déjà été arrêté',
    },
  },
  'unsubscribe-link-unknown': {
    kind: 'missing',
    words: {
      en: 'This link to unsubscribe is not known',
      es: 'Este enlace para darse de baja no se reconoce',
      fr: "Ce lien de désinscription n'est pas reconnu",
    },
  },
  'mail-not-found': {
    kind: 'missing',
    words: { en: 'E-mail not found', es: 'Correo no encontrado', fr: 'E-mail introuvable' },
  },
});
