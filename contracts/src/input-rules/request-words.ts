import type { Words } from '../kernel/index.ts';

/** The sentences for the rules of ids and of what is asked about people, and for those that no schema can say. */
export const requestWords: readonly Words[] = [
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
    en: 'must be the code of a badge',
    es: 'debe ser el código de una acreditación',
    fr: "doit être le code d'un badge",
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
    en: 'must name a column',
    es: 'debe nombrar una columna',
    fr: 'doit nommer une colonne',
  },
  {
    en: 'transactionId must be the id of a transaction',
    es: 'transactionId debe ser el identificador de una transacción',
    fr: "transactionId doit être l'identifiant d'une transaction",
  },
  { en: 'must be 0 or more', es: 'debe ser 0 o más', fr: 'doit être au moins 0' },
  { en: 'is too high', es: 'es demasiado alto', fr: 'est trop élevé' },
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
    en: 'a group has at most 500 registrants',
    es: 'un grupo tiene como máximo 500 inscritos',
    fr: 'un groupe compte au plus 500 inscrits',
  },
  {
    en: 'registrants must name somebody',
    es: 'registrants debe nombrar a alguien',
    fr: "registrants doit nommer quelqu'un",
  },
  {
    en: 'must have at most {limit} registrants',
    es: 'debe tener como máximo {limit} inscritos',
    fr: 'doit avoir au plus {limit} inscrits',
  },
  {
    en: 'must name at least one registration',
    es: 'debe nombrar al menos una inscripción',
    fr: 'doit nommer au moins une inscription',
  },
  {
    en: 'must hold at least one scan',
    es: 'debe contener al menos una lectura',
    fr: 'doit contenir au moins une lecture',
  },
  {
    en: 'must hold at most {limit} scans',
    es: 'debe contener como máximo {limit} lecturas',
    fr: 'doit contenir au plus {limit} lectures',
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
  {
    en: 'must be there where nobody is named',
    es: 'debe estar cuando no se nombra a nadie',
    fr: "doit être présent quand personne n'est nommé",
  },
  {
    en: 'must be absent where there is a checkpoint',
    es: 'no debe estar cuando hay un punto de control',
    fr: 'doit être absent quand il y a un point de contrôle',
  },
  {
    en: 'must name at most {limit} registrations',
    es: 'debe nombrar como máximo {limit} inscripciones',
    fr: 'doit nommer au plus {limit} inscriptions',
  },
  {
    en: 'names at most {limit} words',
    es: 'nombra como máximo {limit} palabras',
    fr: 'nomme au plus {limit} mots',
  },
  { en: 'choose at least one attendee', es: 'elija al menos un asistente', fr: 'choisissez au moins un participant' },
  { en: 'choose at least one person', es: 'elija al menos a una persona', fr: 'choisissez au moins une personne' },
  {
    en: 'must be false where somebody is turned away',
    es: 'debe ser «false» cuando se deniega el acceso a alguien',
    fr: "doit être « false » quand l'accès est refusé à quelqu'un",
  },
  {
    en: 'must be false: at an activity each is checked in alone',
    es: 'debe ser «false»: en una actividad el check-in se hace persona a persona',
    fr: 'doit être « false » : à une activité, le check-in se fait personne par personne',
  },
  { en: 'say why', es: 'indique el motivo', fr: 'indiquez le motif' },
  { en: 'type at least 2 characters', es: 'escriba al menos 2 caracteres', fr: 'saisissez au moins 2 caractères' },
  { en: 'is not changed here', es: 'no se cambia aquí', fr: 'ne se modifie pas ici' },
  {
    en: 'is switched on by its owner alone',
    es: 'solo lo activa su titular',
    fr: 'ne peut être activé que par son titulaire',
  },
  {
    en: 'is handed over to somebody else instead',
    es: 'se cede a otra persona en su lugar',
    fr: "se transmet plutôt à quelqu'un d'autre",
  },
  {
    en: 'is of all accounts, without eventId',
    es: 'vale para todas las cuentas, sin eventId',
    fr: 'vaut pour tous les comptes, sans eventId',
  },
  {
    en: 'is needed where no loggers are named',
    es: 'hace falta cuando no se nombra ningún registro de actividad',
    fr: "est nécessaire quand aucun journal n'est nommé",
  },
  { en: 'is no version of this', es: 'no es una versión de esto', fr: "n'en est pas une version" },
  {
    en: 'must be the _version of the record as it was read',
    es: 'debe ser el _version de la ficha tal como se leyó',
    fr: "doit être le _version de la fiche telle qu'elle a été lue",
  },
  { en: 'is for text files only', es: 'es solo para archivos de texto', fr: 'ne vaut que pour les fichiers texte' },
  {
    en: 'names a column that the file does not have',
    es: 'nombra una columna que el archivo no tiene',
    fr: "nomme une colonne que le fichier n'a pas",
  },
  {
    en: 'is no complete multipart form',
    es: 'no es un formulario multipart completo',
    fr: "n'est pas un formulaire multipart complet",
  },
  {
    en: 'is no complete multipart form with one file',
    es: 'no es un formulario multipart completo con un archivo',
    fr: "n'est pas un formulaire multipart complet avec un fichier",
  },
  {
    en: 'must be checkpoints of this event',
    es: 'deben ser puntos de control de este evento',
    fr: 'doit désigner des points de contrôle de cet événement',
  },
  {
    en: 'must be a name of at most 60 characters, percent-encoded',
    es: 'debe ser un nombre de 60 caracteres como máximo, con codificación por ciento',
    fr: 'doit être un nom de 60 caractères au plus, en encodage-pourcent',
  },
  {
    en: 'must be 8 to 100 letters, digits, dots, colons or dashes',
    es: 'debe tener de 8 a 100 letras, cifras, puntos, dos puntos o guiones',
    fr: 'doit compter de 8 à 100 lettres, chiffres, points, deux-points ou tirets',
  },
  {
    en: 'is not properly percent-encoded',
    es: 'no tiene una codificación por ciento correcta',
    fr: "n'est pas correctement encodé en pourcent",
  },
  {
    en: 'must not hold NUL or half of a surrogate pair',
    es: 'no puede contener NUL ni medio par sustituto',
    fr: "ne peut contenir ni NUL ni la moitié d'une paire de substitution",
  },
  {
    en: 'must say how it went back',
    es: 'debe decir cómo se devolvió',
    fr: "doit dire comment l'argent a été rendu",
  },
  { en: 'must say what was done', es: 'debe decir qué se hizo', fr: 'doit dire ce qui a été fait' },
  {
    en: 'must say which registration it counts for',
    es: 'debe decir para qué inscripción cuenta',
    fr: 'doit dire pour quelle inscription il compte',
  },
  { en: 'must say why', es: 'debe decir el motivo', fr: 'doit dire pourquoi' },
  { en: 'is not valid JSON', es: 'no es JSON válido', fr: "n'est pas du JSON valide" },
];
