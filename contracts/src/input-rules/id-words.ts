import type { Words } from '../kernel/index.ts';

/** The sentences for the rules of what names something: ids, codes, tokens and versions. */
export const idWords: readonly Words[] = [
  {
    en: '{name} must be an id of 20 letters and digits',
    es: '{name} debe ser un identificador de 20 letras y cifras',
    fr: '{name} doit être un identifiant de 20 lettres et chiffres',
  },
  {
    en: 'registrationId must be a registration id',
    es: 'registrationId debe ser el identificador de una inscripción',
    fr: "registrationId doit être l'identifiant d'une inscription",
  },
  {
    en: 'registrationId must be what a badge carries',
    es: 'registrationId debe ser lo que lleva una acreditación',
    fr: 'registrationId doit être ce que porte un badge',
  },
  {
    en: 'must have one QR code',
    es: 'debe tener un solo código QR',
    fr: 'doit avoir un seul code QR',
  },
  {
    en: 'must be the code of a badge',
    es: 'debe ser el código de una acreditación',
    fr: "doit être le code d'un badge",
  },
  {
    en: 'must be the key of a log-in',
    es: 'debe ser la clave de un inicio de sesión',
    fr: "doit être la clé d'une connexion",
  },
  {
    en: 'must be the code of a calendar',
    es: 'debe ser el código de un calendario',
    fr: "doit être le code d'un calendrier",
  },
  {
    en: 'must be the code of a link to pay',
    es: 'debe ser el código de un enlace para pagar',
    fr: "doit être le code d'un lien de paiement",
  },
  {
    en: 'checkinId must be a check-in id',
    es: 'checkinId debe ser el identificador de un check-in',
    fr: "checkinId doit être l'identifiant d'un check-in",
  },
  {
    en: 'checkinId must be the id of a check-in',
    es: 'checkinId debe ser el identificador de un check-in',
    fr: "checkinId doit être l'identifiant d'un check-in",
  },
  {
    en: 'receiptId must be the id of a receipt',
    es: 'receiptId debe ser el identificador de un recibo',
    fr: "receiptId doit être l'identifiant d'un reçu",
  },
  {
    en: 'transactionId must be the id of a transaction',
    es: 'transactionId debe ser el identificador de una transacción',
    fr: "transactionId doit être l'identifiant d'une transaction",
  },
  {
    en: 'logId must be the id of a log',
    es: 'logId debe ser el identificador de un registro de actividad',
    fr: "logId doit être l'identifiant d'un journal",
  },
  {
    en: 'activityName must be the name of a log',
    es: 'activityName debe ser el nombre de un registro de actividad',
    fr: "activityName doit être le nom d'un journal",
  },
  {
    en: 'must be the id of an e-mail',
    es: 'debe ser el identificador de un correo electrónico',
    fr: "doit être l'identifiant d'un e-mail",
  },
  {
    en: 'must be the id of a field, a colon and a value',
    es: 'debe ser el identificador de un campo, dos puntos y un valor',
    fr: "doit être l'identifiant d'un champ, un deux-points et une valeur",
  },
  {
    en: 'must be ids of types with commas between',
    es: 'deben ser identificadores de tipos separados por comas',
    fr: 'doit être une liste d’identifiants de types séparés par des virgules',
  },
  {
    en: 'must be as the check of a promo code gave it',
    es: 'debe ser tal como lo dio la comprobación de un código promocional',
    fr: "doit être tel que la vérification d'un code promo l'a donné",
  },
  {
    en: 'is required, an id, in a multipart form or in the address',
    es: 'es obligatorio, un identificador, en un formulario multiparte o en la dirección',
    fr: "est obligatoire, un identifiant, dans un formulaire multipart ou dans l'adresse",
  },
  {
    en: 'Registration id or confirmation number is required',
    es: 'Se necesita el identificador de la inscripción o el número de confirmación',
    fr: "L'identifiant de l'inscription ou le numéro de confirmation est obligatoire",
  },
  {
    en: 'must be a key of a copy',
    es: 'debe ser una clave de una copia',
    fr: "doit être une clé d'une copie",
  },
  {
    en: 'must be the version of a copy',
    es: 'debe ser la versión de una copia',
    fr: "doit être la version d'une copie",
  },
  {
    en: 'must be the token of a device',
    es: 'debe ser el token de un dispositivo',
    fr: "doit être le jeton d'un appareil",
  },
  { en: 'is no version of this', es: 'no es una versión de esto', fr: "n'en est pas une version" },
  {
    en: 'must be the _version of the record as it was read',
    es: 'debe ser el _version de la ficha tal como se leyó',
    fr: "doit être le _version de la fiche telle qu'elle a été lue",
  },
  {
    en: 'must be checkpoints of this event',
    es: 'deben ser puntos de control de este evento',
    fr: 'doit désigner des points de contrôle de cet événement',
  },
  {
    en: 'must be activities of this event',
    es: 'deben ser actividades de este evento',
    fr: 'doit désigner des activités de cet événement',
  },
  {
    en: 'must be 8 to 100 letters, digits, dots, colons or dashes',
    es: 'debe tener de 8 a 100 letras, cifras, puntos, dos puntos o guiones',
    fr: 'doit compter de 8 à 100 lettres, chiffres, points, deux-points ou tirets',
  },
];
