import { defineRejections } from '../kernel/index.ts';

export const eventSetupRejections = defineRejections({
  'event-not-found': {
    kind: 'missing',
    words: { en: 'Event not found', es: 'Evento no encontrado', fr: 'Événement introuvable' },
  },
  'speaker-not-found': {
    kind: 'missing',
    words: { en: 'Speaker not found', es: 'Ponente no encontrado', fr: 'Intervenant introuvable' },
  },
  'upload-not-found': {
    kind: 'missing',
    words: { en: 'Picture not found', es: 'Imagen no encontrada', fr: 'Image introuvable' },
  },
  'upload-missing': {
    kind: 'malformed',
    words: {
      en: 'file: is required, in a multipart form',
      es: 'file: es obligatorio, en un formulario multipart',
      fr: 'file : est requis, dans un formulaire multipart',
    },
  },
  'upload-no-picture': {
    kind: 'wrong-media',
    words: {
      en: 'file: must be a PNG, JPEG or WebP picture',
      es: 'file: debe ser una imagen PNG, JPEG o WebP',
      fr: 'file : doit être une image PNG, JPEG ou WebP',
    },
  },
  'upload-is-drawing': {
    kind: 'wrong-media',
    words: {
      en: 'file: SVG drawings are not accepted. Save it as PNG and upload that',
      es: 'file: no se aceptan dibujos SVG. Guárdelo como PNG y suba ese archivo',
      fr: 'file : les dessins SVG ne sont pas acceptés. Enregistrez-le en PNG et téléversez ce fichier',
    },
  },
  'upload-too-wide': {
    kind: 'invalid',
    words: {
      en: 'file: must be at most {longest} pixels wide and high; it is {width} × {height}',
      es: 'file: debe tener como máximo {longest} píxeles de ancho y de alto; tiene {width} × {height}',
      fr: 'file : doit faire au plus {longest} pixels de large et de haut ; elle fait {width} × {height}',
    },
  },
  'upload-small-differs': {
    kind: 'invalid',
    words: {
      en: 'small: must be of the same type as file, and no wider and no higher',
      es: 'small: debe ser del mismo tipo que file, y no más ancho ni más alto',
      fr: 'small : doit être du même type que file, ni plus large ni plus haut',
    },
  },
  'upload-not-kept': {
    kind: 'invalid',
    words: {
      en: '{field}: must be a picture uploaded for this event that is still kept. Choose the picture again',
      es: '{field}: debe ser una imagen subida para este evento y aún guardada. Elija la imagen de nuevo',
      fr: "{field} : doit être une image envoyée pour cet événement et encore conservée. Choisissez l'image de nouveau",
    },
  },
  'upload-too-many': {
    kind: 'conflict',
    words: {
      en: 'file: this event has {most} pictures already, and no more are kept. Delete some of them first',
      es: 'file: este evento ya tiene {most} imágenes y no se guardan más. Elimine antes algunas',
      fr: "file : cet événement a déjà {most} images, et il n'en est pas gardé davantage. Supprimez-en d'abord",
    },
  },
  'upload-is-shown': {
    kind: 'conflict',
    words: {
      en: 'The picture is on the public pages of the event. Take it off there first',
      es: 'La imagen está en las páginas públicas del evento. Quítela antes de allí',
      fr: "L'image est sur les pages publiques de l'événement. Retirez-la d'abord de là",
    },
  },
  'event-ends-before-it-starts': {
    kind: 'invalid',
    words: {
      en: 'endDate: must not be before startDate',
      es: 'endDate: no puede ser anterior a startDate',
      fr: 'endDate : ne peut pas précéder startDate',
    },
  },
});
