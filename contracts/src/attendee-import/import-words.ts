import { isValueRule, problemSentence, type ValueRule } from '../fields/index.ts';
import type { Language, Words } from '../kernel/index.ts';
import type { ImportProblem, ImportView } from './import.ts';

/** What is wrong with a row of a file beside the values of its fields; `{otherLine}` is the row it clashes with, `{limit}` a number. */
const problemWords: Readonly<Record<Exclude<ImportProblem['code'], ValueRule>, Words>> = {
  'name-missing': {
    en: 'The name is missing',
    es: 'Falta el nombre',
    fr: 'Le nom manque',
  },
  'unknown-type': {
    en: 'Not a registration type of this event',
    es: 'No es un tipo de inscripción de este evento',
    fr: 'Ce n’est pas un type d’inscription de cet événement',
  },
  'unknown-status': {
    en: 'Not a known status: confirmed, pending, rejected or deleted',
    es: 'No es un estado conocido: confirmado, pendiente, rechazado o eliminado',
    fr: 'Ce n’est pas un statut connu : confirmé, en attente, refusé ou supprimé',
  },
  'unknown-activity': {
    en: 'Not an activity of this event',
    es: 'No es una actividad de este evento',
    fr: 'Ce n’est pas une activité de cet événement',
  },
  'activity-full': {
    en: 'The activity has no seat left for this row',
    es: 'La actividad no tiene plaza para esta fila',
    fr: 'L’activité n’a plus de place pour cette ligne',
  },
  'duplicate-code': {
    en: 'Same ticket code as row {otherLine}',
    es: 'Mismo código de entrada que la fila {otherLine}',
    fr: 'Même code de billet que la ligne {otherLine}',
  },
  'code-already-registered': {
    en: 'The ticket code belongs to a registered attendee',
    es: 'El código de entrada pertenece a un asistente ya inscrito',
    fr: 'Le code du billet appartient à un participant déjà inscrit',
  },
  'duplicate-row': {
    en: 'Duplicate of row {otherLine}',
    es: 'Duplicado de la fila {otherLine}',
    fr: 'Doublon de la ligne {otherLine}',
  },
  'order-already-imported': {
    en: 'This order was imported before',
    es: 'Este pedido ya se importó',
    fr: 'Cette commande a déjà été importée',
  },
  'group-too-large': {
    en: 'A group may have 500 people and about 700 kB of text at most, ticket codes included',
    es: 'Un grupo puede tener como máximo 500 personas y unos 700 kB de texto, códigos de entrada incluidos',
    fr: 'Un groupe peut avoir au plus 500 personnes et environ 700 ko de texte, codes de billet compris',
  },
  'group-has-bad-row': {
    en: 'Row {otherLine} of the same group has a problem',
    es: 'La fila {otherLine} del mismo grupo tiene un problema',
    fr: 'La ligne {otherLine} du même groupe a un problème',
  },
  'column-count': {
    en: 'The row has more cells than the header row',
    es: 'La fila tiene más celdas que la fila de encabezado',
    fr: 'La ligne a plus de cellules que la ligne d’en-tête',
  },
  empty: {
    en: 'The selected columns are empty',
    es: 'Las columnas elegidas están vacías',
    fr: 'Les colonnes choisies sont vides',
  },
  'same-name': {
    en: 'Same name as row {otherLine}',
    es: 'Mismo nombre que la fila {otherLine}',
    fr: 'Même nom que la ligne {otherLine}',
  },
  'skipped-duplicate': {
    en: 'Duplicate of row {otherLine}, skipped',
    es: 'Duplicado de la fila {otherLine}, omitido',
    fr: 'Doublon de la ligne {otherLine}, ignoré',
  },
  'several-tickets': {
    en: 'Stands for {limit} tickets: one person is imported. Add a row for each of the others.',
    es: 'Vale por {limit} entradas: se importa una persona. Añada una fila para cada una de las demás.',
    fr: 'Vaut pour {limit} billets : une personne est importée. Ajoutez une ligne pour chacune des autres.',
  },
  'total-too-high': {
    en: 'Costs more than can be counted to the cent',
    es: 'Cuesta más de lo que se puede contar al céntimo',
    fr: 'Coûte plus que ce qui peut être compté au centime près',
  },
  'same-person': {
    en: 'Same name and e-mail as row {otherLine}',
    es: 'Mismo nombre y correo que la fila {otherLine}',
    fr: 'Mêmes nom et e-mail que la ligne {otherLine}',
  },
  'person-registered': {
    en: 'Somebody with this name and e-mail is registered already',
    es: 'Ya hay una persona inscrita con este nombre y correo',
    fr: 'Une personne avec ce nom et cet e-mail est déjà inscrite',
  },
  'number-rounded': {
    en: 'Excel rounded this number: it keeps 15 digits. Format the column as text and enter the number again.',
    es: 'Excel redondeó este número: guarda 15 cifras. Dé a la columna formato de texto y escriba el número de nuevo.',
    fr: 'Excel a arrondi ce nombre : il garde 15 chiffres. Mettez la colonne au format texte et saisissez le nombre de nouveau.',
  },
  'merged-cells': {
    en: 'Merged with the cell to its left. Unmerge the cells and fill in each one.',
    es: 'Combinada con la celda de su izquierda. Separe las celdas y rellene cada una.',
    fr: 'Fusionnée avec la cellule à sa gauche. Annulez la fusion et remplissez chaque cellule.',
  },
  'unreadable-letters': {
    en: 'Some letters cannot be read. Choose another encoding, or correct the text.',
    es: 'Algunas letras no se pueden leer. Elija otra codificación o corrija el texto.',
    fr: 'Certaines lettres sont illisibles. Choisissez un autre encodage ou corrigez le texte.',
  },
};

/** What is wrong with a row, for pages and programs alike; the column and the value are said beside it. */
export const importProblemSentence = (
  { code, limit, otherLine }: Pick<ImportProblem, 'code' | 'limit' | 'otherLine'>,
  language: Language,
): string =>
  isValueRule(code)
    ? problemSentence({ rule: code, limit }, language)
    : problemWords[code][language]
        .replace('{otherLine}', String(otherLine ?? '…'))
        .replace('{limit}', String(limit ?? '…'));

/** Why a file cannot be read, or why its last step ended. */
const errorWords: ReadonlyMap<string, Words> = new Map(
  Object.entries({
    empty: {
      en: 'The file is empty.',
      es: 'El archivo está vacío.',
      fr: 'Le fichier est vide.',
    },
    'no-rows': {
      en: 'The file has a header, but no rows below it.',
      es: 'El archivo tiene fila de encabezado, pero ninguna fila debajo.',
      fr: 'Le fichier a un en-tête, mais aucune ligne en dessous.',
    },
    'not-a-workbook': {
      en: 'This archive is not a workbook. Save the list as XLSX or CSV.',
      es: 'Este archivo comprimido no es un libro. Guarde la lista como XLSX o CSV.',
      fr: 'Cette archive n’est pas un classeur. Enregistrez la liste en XLSX ou CSV.',
    },
    damaged: {
      en: 'The file is damaged or incomplete. Save it again and upload it again.',
      es: 'El archivo está dañado o incompleto. Guárdelo de nuevo y vuelva a subirlo.',
      fr: 'Le fichier est endommagé ou incomplet. Enregistrez-le de nouveau et envoyez-le encore.',
    },
    'quote-not-closed': {
      en: 'A quotation mark is opened and never closed. Save the list as XLSX, or put the quotation mark right.',
      es: 'Hay unas comillas abiertas que no se cierran. Guarde la lista como XLSX o corrija las comillas.',
      fr: 'Un guillemet est ouvert et jamais fermé. Enregistrez la liste en XLSX, ou corrigez le guillemet.',
    },
    'row-too-long': {
      en: 'A row is far too long, most likely because of a missing quotation mark.',
      es: 'Una fila es demasiado larga, seguramente porque faltan unas comillas.',
      fr: 'Une ligne est bien trop longue, sans doute à cause d’un guillemet manquant.',
    },
    'too-many-rows': {
      en: 'The file has more than 200,000 rows. Split it.',
      es: 'El archivo tiene más de 200.000 filas. Divídalo.',
      fr: 'Le fichier a plus de 200 000 lignes. Divisez-le.',
    },
    'too-many-columns': {
      en: 'The file has more than 500 columns.',
      es: 'El archivo tiene más de 500 columnas.',
      fr: 'Le fichier a plus de 500 colonnes.',
    },
    'too-large-unpacked': {
      en: 'The workbook is too large once unpacked. Save the list as CSV, or split it.',
      es: 'El libro es demasiado grande una vez descomprimido. Guarde la lista como CSV o divídala.',
      fr: 'Le classeur est trop volumineux une fois décompressé. Enregistrez la liste en CSV, ou divisez-la.',
    },
    behind: {
      en: 'The attendee list was not up to date yet, so the file was not checked. Try again in a moment.',
      es: 'La lista de asistentes aún no estaba al día, así que el archivo no se comprobó. Inténtelo de nuevo en un momento.',
      fr: 'La liste des participants n’était pas encore à jour, le fichier n’a donc pas été vérifié. Réessayez dans un instant.',
    },
    'cell-too-long': {
      en: 'A cell holds far more text than a spreadsheet allows (32,767 characters). Shorten it and upload the file again.',
      es: 'Una celda contiene mucho más texto del que permite una hoja de cálculo (32 767 caracteres). Acórtela y suba el archivo de nuevo.',
      fr: 'Une cellule contient bien plus de texte qu’un tableur n’en permet (32 767 caractères). Raccourcissez-la et envoyez de nouveau le fichier.',
    },
    'step-failed': {
      en: 'Something went wrong on our side, not in your file. Try once more; if it happens again, save the list as CSV.',
      es: 'Algo falló por nuestra parte, no en su archivo. Inténtelo otra vez; si vuelve a pasar, guarde la lista como CSV.',
      fr: 'Une erreur s’est produite de notre côté, pas dans votre fichier. Réessayez ; si cela se répète, enregistrez la liste en CSV.',
    },
    'step-failed-often': {
      en: 'The server stopped several times at this file. Save the list as CSV, or split it, and upload it again.',
      es: 'El servidor se detuvo varias veces con este archivo. Guarde la lista como CSV, o divídala, y súbala de nuevo.',
      fr: 'Le serveur s’est arrêté plusieurs fois sur ce fichier. Enregistrez la liste en CSV, ou divisez-la, et envoyez-la de nouveau.',
    },
    'step-too-slow': {
      en: 'This took too long and was stopped. Save the list as CSV, or split it, and upload it again.',
      es: 'Tardó demasiado y se detuvo. Guarde la lista como CSV, o divídala, y súbala de nuevo.',
      fr: 'Cela a pris trop de temps et a été arrêté. Enregistrez la liste en CSV, ou divisez-la, et envoyez-la de nouveau.',
    },
    'given-up': {
      en: 'The import was given up by an administrator. Whoever is registered stays; upload the others in another file.',
      es: 'Un administrador abandonó la importación. Quienes están inscritos se quedan; suba a los demás en otro archivo.',
      fr: 'Un administrateur a abandonné l’import. Les personnes inscrites le restent ; envoyez les autres dans un autre fichier.',
    },
  }),
);

/** The same where it is known where in the file that is; `{at}` is `B17` for a cell, `17` for a row. */
const placedErrorWords: ReadonlyMap<string, Words> = new Map(
  Object.entries({
    'cell-too-long': {
      en: 'The cell {at} holds far more text than a spreadsheet allows (32,767 characters). Shorten it and upload the file again.',
      es: 'La celda {at} contiene mucho más texto del que permite una hoja de cálculo (32 767 caracteres). Acórtela y suba el archivo de nuevo.',
      fr: 'La cellule {at} contient bien plus de texte qu’un tableur n’en permet (32 767 caractères). Raccourcissez-la et envoyez de nouveau le fichier.',
    },
    'row-too-long': {
      en: 'Row {at} is far too long, most likely because of a missing quotation mark.',
      es: 'La fila {at} es demasiado larga, probablemente porque falta una comilla.',
      fr: 'La ligne {at} est beaucoup trop longue, sans doute à cause d’un guillemet manquant.',
    },
  }),
);

const damaged: Words = {
  en: 'The file is damaged or incomplete. Save it again and upload it again.',
  es: 'El archivo está dañado o incompleto. Guárdelo de nuevo y vuelva a subirlo.',
  fr: 'Le fichier est endommagé ou incomplet. Enregistrez-le de nouveau et envoyez-le encore.',
};

/** Why a file cannot be read, or why its last step ended, with its place in the file where that is known. */
export const importErrorSentence = (
  { error, errorAt }: Pick<ImportView, 'error' | 'errorAt'>,
  language: Language,
): string => {
  const placed = errorAt === null ? undefined : placedErrorWords.get(error ?? '')?.[language];
  return placed?.replace('{at}', errorAt ?? '') ?? (errorWords.get(error ?? '') ?? damaged)[language];
};
