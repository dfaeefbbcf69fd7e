import { defineRejections } from '../kernel/index.ts';
import { registrationStatusWords } from './file-words.ts';

export const registrationRejections = defineRejections({
  'registration-not-found': {
    kind: 'missing',
    words: { en: 'No registrations found', es: 'No se encontró ninguna inscripción', fr: 'Aucune inscription trouvée' },
  },
  'confirmation-waiting': {
    kind: 'conflict',
    words: {
      en: 'The last confirmation e-mail still waits for the mail server. It goes out by itself, so no second one is sent.',
      es: 'El último correo de confirmación todavía espera al servidor de correo. Saldrá por sí solo, así que no se envía otro.',
      fr: "Le dernier e-mail de confirmation attend encore le serveur de messagerie. Il part de lui-même : aucun autre n'est envoyé.",
    },
  },
  'type-not-found': {
    kind: 'invalid',
    words: {
      en: 'type: not a registration type of this event',
      es: 'type: no es un tipo de inscripción de este evento',
      fr: "type : ce n'est pas un type d'inscription de cet événement",
    },
  },
  'field-refused': {
    kind: 'invalid',
    words: { en: '{title}: {rule}', es: '{title}: {rule}', fr: '{title} : {rule}' },
  },
  /** The sentence of the organiser (rule forms/enhanced-validation). */
  'validation-met': {
    kind: 'invalid',
    words: { en: '{message}', es: '{message}', fr: '{message}' },
  },
  'field-required': {
    kind: 'invalid',
    words: {
      en: '{title} is required on {registrant}!',
      es: '¡{title} es obligatorio en {registrant}!',
      fr: '{title} est obligatoire pour {registrant} !',
    },
  },
  'registration-closed': {
    kind: 'conflict',
    words: {
      en: 'Sorry, Registration has been closed for {event}',
      es: 'Lo sentimos, la inscripción en {event} está cerrada',
      fr: 'Désolé, les inscriptions à {event} sont closes',
    },
  },
  'registration-prevented': {
    kind: 'forbidden',
    words: {
      en: 'This event does not accept public registrations',
      es: 'Este evento no acepta inscripciones externas',
      fr: "Cet événement n'accepte pas d'inscriptions externes",
    },
  },
  'terms-not-agreed': {
    kind: 'invalid',
    words: {
      en: 'Please agree to terms and conditions to proceed!',
      es: '¡Acepte los términos y condiciones para continuar!',
      fr: 'Veuillez accepter les conditions générales pour continuer !',
    },
  },
  'seats-exhausted': {
    kind: 'conflict',
    words: {
      en: '{type}: not enough seats, {left} left',
      es: '{type}: no quedan suficientes plazas, quedan {left}',
      fr: '{type} : plus assez de places, il en reste {left}',
    },
  },
  'registration-abandoned': {
    kind: 'conflict',
    words: {
      en: 'This took too long and the seats were given back. Please send it again.',
      es: 'Esto tardó demasiado y las plazas se han liberado. Envíelo de nuevo.',
      fr: 'Cela a pris trop de temps et les places ont été rendues. Veuillez renvoyer.',
    },
  },
  'status-set-meanwhile': {
    kind: 'conflict',
    words: {
      en: 'Somebody else set the status at the same time. Please try again.',
      es: 'Otra persona cambió el estado al mismo tiempo. Inténtelo de nuevo.',
      fr: "Quelqu'un d'autre a changé le statut au même moment. Réessayez.",
    },
  },
  'group-not-allowed': {
    kind: 'invalid',
    words: {
      en: 'registrants: at most {count} of {type} can be added',
      es: 'registrants: se pueden traer como máximo {count} de {type}',
      fr: 'registrants : {count} {type} au plus peuvent être amenés',
    },
  },
  'confirmation-not-found': {
    kind: 'missing',
    words: { en: 'Confirmation not found!', es: '¡Confirmación no encontrada!', fr: 'Confirmation introuvable !' },
  },
  'names-required': {
    kind: 'invalid',
    words: {
      en: 'firstName, lastName: type the names on the registration too',
      es: 'firstName, lastName: escriba también los nombres de la inscripción',
      fr: "firstName, lastName : saisissez aussi les noms de l'inscription",
    },
  },
  'email-missing': {
    kind: 'conflict',
    words: {
      en: 'There is no e-mail address to write to',
      es: 'No hay ninguna dirección de correo a la que escribir',
      fr: "Il n'y a pas d'adresse e-mail à qui écrire",
    },
  },
  'status-already-set': {
    kind: 'conflict',
    says: { status: registrationStatusWords },
    words: {
      en: 'The registration already has the status {status}',
      es: 'La inscripción ya tiene el estado {status}',
      fr: "L'inscription a déjà le statut {status}",
    },
  },
  'corrected-meanwhile': {
    kind: 'conflict',
    words: {
      en: 'Somebody else corrected this registration at the same time. Please try again.',
      es: 'Otra persona corrigió esta inscripción al mismo tiempo. Inténtelo de nuevo.',
      fr: "Quelqu'un d'autre a corrigé cette inscription au même moment. Réessayez.",
    },
  },
  'registrant-erased': {
    kind: 'conflict',
    words: {
      en: 'This person was erased: nothing more can be stored about them',
      es: 'Esta persona fue borrada: ya no se puede guardar nada sobre ella',
      fr: 'Cette personne a été effacée : plus rien ne peut être enregistré à son sujet',
    },
  },
  'already-erased': {
    kind: 'conflict',
    words: {
      en: 'This person was erased before',
      es: 'Esta persona ya fue borrada',
      fr: 'Cette personne a déjà été effacée',
    },
  },
  'erase-confirmation-wrong': {
    kind: 'invalid',
    words: {
      en: 'confirmation: this is not the confirmation number of the registration',
      es: 'confirmation: no es el número de confirmación de la inscripción',
      fr: "confirmation : ce n'est pas le numéro de confirmation de l'inscription",
    },
  },
  'reason-names-person': {
    kind: 'invalid',
    words: {
      en: 'reason: is kept for ever and must name nobody. Say why, not who.',
      es: 'reason: se guarda para siempre y no debe nombrar a nadie. Diga por qué, no quién.',
      fr: 'reason : est conservé pour toujours et ne doit nommer personne. Dites pourquoi, pas qui.',
    },
  },
  'erasure-journal-unwritable': {
    kind: 'conflict',
    words: {
      en: 'Nothing was erased: the journal of erasures cannot be written. Whoever runs this installation has to look at ERASURE_JOURNAL.',
      es: 'No se ha borrado nada: no se puede escribir el diario de borrados. Quien administra esta instalación debe revisar ERASURE_JOURNAL.',
      fr: "Rien n'a été effacé : le journal des effacements ne peut pas être écrit. La personne qui exploite cette installation doit vérifier ERASURE_JOURNAL.",
    },
  },
  'edit-cut-off': {
    kind: 'forbidden',
    words: {
      en: 'you are not allowed to edit this registration',
      es: 'no tiene permiso para editar esta inscripción',
      fr: "vous n'êtes pas autorisé à modifier cette inscription",
    },
  },
  'import-not-found': {
    kind: 'missing',
    words: { en: 'Import not found', es: 'Importación no encontrada', fr: 'Import introuvable' },
  },
  'import-not-checked': {
    kind: 'conflict',
    words: {
      en: 'Check the file with this mapping first',
      es: 'Primero compruebe el archivo con esta asignación',
      fr: 'Vérifiez d’abord le fichier avec cette correspondance',
    },
  },
  'too-many-corrections': {
    kind: 'invalid',
    words: {
      en: 'At most {limit} cells can be corrected here. Correct the others in the file and upload it again.',
      es: 'Aquí se pueden corregir como máximo {limit} celdas. Corrija las demás en el archivo y súbalo de nuevo.',
      fr: 'Au plus {limit} cellules peuvent être corrigées ici. Corrigez les autres dans le fichier et envoyez-le de nouveau.',
    },
  },
  'import-has-bad-rows': {
    kind: 'conflict',
    words: {
      en: '{badRows} rows cannot be imported. Correct the file, or import the good ones.',
      es: '{badRows} filas no se pueden importar. Corrija el archivo o importe las correctas.',
      fr: '{badRows} lignes ne peuvent pas être importées. Corrigez le fichier ou importez les bonnes.',
    },
  },
  'import-running': {
    kind: 'conflict',
    words: {
      en: 'Another import into this event is still running',
      es: 'Otra importación en este evento sigue en curso',
      fr: 'Un autre import dans cet événement est encore en cours',
    },
  },
  'import-already-run': {
    kind: 'conflict',
    words: {
      en: 'This file was already imported',
      es: 'Este archivo ya se importó',
      fr: 'Ce fichier a déjà été importé',
    },
  },
  'file-unreadable': {
    kind: 'invalid',
    words: {
      en: 'file: cannot be read: {reason}',
      es: 'file: no se puede leer: {reason}',
      fr: 'file : illisible : {reason}',
    },
  },
  'file-missing': {
    kind: 'invalid',
    words: {
      en: 'file: choose a CSV or XLSX file',
      es: 'file: elija un archivo CSV o XLSX',
      fr: 'file : choisissez un fichier CSV ou XLSX',
    },
  },
});
