import type { Words } from '../kernel/index.ts';

/** The sentences for the rules of what is asked about people, and for those that no schema can say. */
export const requestWords: readonly Words[] = [
  {
    en: 'must have at most {limit} parts',
    es: 'debe tener como máximo {limit} partes',
    fr: 'doit avoir au plus {limit} éléments',
  },
  {
    en: 'must be the token of a link to unsubscribe',
    es: 'debe ser el código de un enlace para darse de baja',
    fr: "doit être le code d'un lien de désinscription",
  },
  {
    en: 'must name a column',
    es: 'debe nombrar una columna',
    fr: 'doit nommer une colonne',
  },
  { en: 'must be 0 or more', es: 'debe ser 0 o más', fr: 'doit être au moins 0' },
  { en: 'is too high', es: 'es demasiado alto', fr: 'est trop élevé' },
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
    en: 'must be at the door or at an activity where somebody is turned away',
    es: 'debe ser en la entrada o en una actividad cuando se rechaza a alguien',
    fr: "doit être à l'entrée ou à une activité quand quelqu'un est refusé",
  },
  {
    en: 'must be at an activity where somebody is let out',
    es: 'debe ser en una actividad cuando alguien sale',
    fr: "doit être à une activité quand quelqu'un sort",
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
    en: 'must be a name of at most 60 characters, percent-encoded',
    es: 'debe ser un nombre de 60 caracteres como máximo, con codificación por ciento',
    fr: 'doit être un nom de 60 caractères au plus, en encodage-pourcent',
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
  {
    en: 'must have at most 50 filters',
    es: 'debe tener como máximo 50 filtros',
    fr: 'doit avoir au plus 50 filtres',
  },
  {
    en: 'must be at least 1 day before the event',
    es: 'debe ser al menos 1 día antes del evento',
    fr: "doit être au moins 1 jour avant l'événement",
    en: 'must be a number, a day or a moment',
    es: 'debe ser un número, un día o un momento',
    fr: 'doit être un nombre, un jour ou un moment',
  },
  {
    en: 'must be the key of a column',
    es: 'debe ser la clave de una columna',
    fr: 'doit être la clé d’une colonne',
  },
  { en: 'must say why', es: 'debe decir el motivo', fr: 'doit dire pourquoi' },
  { en: 'is not valid JSON', es: 'no es JSON válido', fr: "n'est pas du JSON valide" },
];
