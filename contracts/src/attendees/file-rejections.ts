import { defineRejections } from '../kernel/index.ts';

/** Why a file of a registration is not kept, or not given. */
export const fileRejections = defineRejections({
  'file-not-found': {
    kind: 'missing',
    words: { en: 'File not found', es: 'Archivo no encontrado', fr: 'Fichier introuvable' },
  },
  'file-wrong-type': {
    kind: 'wrong-media',
    words: {
      en: 'file: Invalid file type. It must be a JPEG, PNG, GIF or SVG picture, a PDF or a Word document (doc, docx)',
      es: 'file: Tipo de archivo no válido. Debe ser una imagen JPEG, PNG, GIF o SVG, un PDF o un documento de Word (doc, docx)',
      fr: 'file : Type de fichier non valide. Il faut une image JPEG, PNG, GIF ou SVG, un PDF ou un document Word (doc, docx)',
    },
  },
  'file-broken': {
    kind: 'invalid',
    words: {
      en: 'file: must be a whole file; this one breaks off or cannot be opened',
      es: 'file: debe ser un archivo completo; este se interrumpe o no se puede abrir',
      fr: "file : doit être un fichier entier ; celui-ci s'interrompt ou ne peut pas être ouvert",
    },
  },
  'file-with-macros': {
    kind: 'invalid',
    words: {
      en: 'file: must be a document without macros',
      es: 'file: debe ser un documento sin macros',
      fr: 'file : doit être un document sans macros',
    },
  },
  'not-a-file-field': {
    kind: 'invalid',
    words: {
      en: 'fieldId: must be a field for files on the form of this registration',
      es: 'fieldId: debe ser un campo de archivos del formulario de esta inscripción',
      fr: 'fieldId : doit être un champ de fichiers du formulaire de cette inscription',
    },
  },
  'too-many-files-wait': {
    kind: 'too-many',
    words: {
      en: 'file: too many files wait for their registration at this moment. Please try again in {minutes} minutes',
      es: 'file: en este momento hay demasiados archivos a la espera de su inscripción. Inténtelo de nuevo en {minutes} minutos',
      fr: 'file : trop de fichiers attendent leur inscription en ce moment. Réessayez dans {minutes} minutes',
    },
  },
});
