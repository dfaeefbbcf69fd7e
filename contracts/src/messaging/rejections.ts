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
  'texts-off': {
    kind: 'invalid',
    words: {
      en: 'This event sends no text messages: switch them on in its settings first',
      es: 'Este evento no envía mensajes de texto: actívelos antes en su configuración',
      fr: "Cet événement n'envoie pas de SMS : activez-les d'abord dans ses paramètres",
    },
  },
  'number-missing': {
    kind: 'conflict',
    words: {
      en: 'There is no phone number to send a text message to',
      es: 'No hay ningún número de teléfono al que enviar un mensaje de texto',
      fr: "Il n'y a aucun numéro de téléphone auquel envoyer un SMS",
    },
  },
  'address-barred': {
    kind: 'conflict',
    words: {
      en: 'This address is not written to any more: messages came back, or its reader does not want them',
      es: 'A esta dirección ya no se escribe: los mensajes fueron devueltos o su lector no los quiere',
      fr: "On n'écrit plus à cette adresse : des messages sont revenus, ou son lecteur n'en veut pas",
    },
  },
  'stopped-by-reader': {
    kind: 'conflict',
    words: {
      en: 'They stopped text messages themselves: they get them again once they answer START',
      es: 'La persona detuvo los mensajes de texto: los recibirá de nuevo cuando responda START',
      fr: 'La personne a arrêté les SMS elle-même : elle en recevra de nouveau dès qu’elle aura répondu START',
    },
  },
  'gateway-not-verified': {
    kind: 'forbidden',
    words: {
      en: 'The signature of the text gateway could not be verified',
      es: 'No se pudo verificar la firma de la pasarela de mensajes de texto',
      fr: "La signature de la passerelle SMS n'a pas pu être vérifiée",
    },
  },
  'mail-report-not-verified': {
    kind: 'forbidden',
    words: {
      en: 'X-Turnout-Secret is not the secret that Turnout was started with (BOUNCE_SECRET)',
      es: 'X-Turnout-Secret no es el secreto con el que se inició Turnout (BOUNCE_SECRET)',
      fr: "X-Turnout-Secret n'est pas le secret avec lequel Turnout a été démarré (BOUNCE_SECRET)",
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
  'attachment-not-found': {
    kind: 'invalid',
    words: {
      en: 'attachments: One of the files is not among the uploads of this event any more',
      es: 'attachments: Uno de los archivos ya no está entre los subidos a este evento',
      fr: "attachments : un des fichiers n'est plus parmi ceux de cet événement",
    },
  },
  'attachments-too-heavy': {
    kind: 'invalid',
    words: {
      en: 'attachments: The files are larger than 3 MB together, which every single e-mail would carry',
      es: 'attachments: Los archivos ocupan juntos más de 3 MB, que llevaría cada correo',
      fr: 'attachments : les fichiers dépassent ensemble 3 Mo, que chaque e-mail transporterait',
    },
  },
  'trigger-and-moment': {
    kind: 'invalid',
    words: {
      en: 'A message waits for a moment or for a trigger, not for both',
      es: 'Un mensaje espera un momento o un desencadenante, no ambos',
      fr: 'Un message attend un moment ou un déclencheur, pas les deux',
    },
  },
  'trigger-passed': {
    kind: 'invalid',
    words: {
      en: 'The moment of this trigger has passed already: nobody would be written to',
      es: 'El momento de este desencadenante ya ha pasado: no se escribiría a nadie',
      fr: 'Le moment de ce déclencheur est déjà passé : personne ne recevrait le message',
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
