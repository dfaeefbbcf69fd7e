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
  'mail-text-taken': {
    kind: 'conflict',
    words: {
      en: 'kind: this e-mail has words of yours in this language already',
      es: 'kind: este correo ya tiene un texto suyo en este idioma',
      fr: 'kind : cet e-mail a déjà un texte de vous dans cette langue',
    },
  },
  'mail-text-incomplete': {
    kind: 'invalid',
    words: {
      en: 'message: must have {token}: without it nobody would know what to do',
      es: 'message: debe tener {token}: sin ello nadie sabría qué hacer',
      fr: 'message : doit avoir {token} : sans cela personne ne saurait que faire',
    },
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
      fr: 'file : est requis, dans un formulaire multipart',
    },
  },
  'upload-no-picture': {
    kind: 'wrong-media',
    words: {
      en: 'file: must be a PNG, JPEG, WebP, GIF or SVG picture',
      es: 'file: debe ser una imagen PNG, JPEG, WebP, GIF o SVG',
      fr: 'file : doit être une image PNG, JPEG, WebP, GIF ou SVG',
    },
  },
  'upload-broken-picture': {
    kind: 'invalid',
    words: {
      en: 'file: must be a whole picture; this one breaks off or cannot be opened',
      es: 'file: debe ser una imagen completa; esta se interrumpe o no se puede abrir',
      fr: "file : doit être une image entière ; celle-ci s'interrompt ou ne peut pas être ouverte",
    },
  },
  'upload-more-than-picture': {
    kind: 'invalid',
    words: {
      en: 'file: must be a picture and nothing else; this one goes on after its end',
      es: 'file: debe ser una imagen y nada más; esta continúa después de su final',
      fr: "file : doit être une image et rien d'autre ; celle-ci continue après sa fin",
    },
  },
  'upload-broken-drawing': {
    kind: 'invalid',
    words: {
      en: 'file: must be an SVG drawing that is well-formed XML in UTF-8, says its size and declares no entities',
      es: 'file: debe ser un dibujo SVG en XML bien formado y UTF-8, que indique su tamaño y no declare entidades',
      fr: "file : doit être un dessin SVG en XML bien formé et en UTF-8, qui indique sa taille et ne déclare pas d'entités",
    },
  },
  'upload-drawing-too-large': {
    kind: 'invalid',
    words: {
      en: 'file: must be a drawing of at most {elements} elements, nested at most {depth} deep',
      es: 'file: debe ser un dibujo de como máximo {elements} elementos, anidados como máximo {depth} niveles',
      fr: "file : doit être un dessin d'au plus {elements} éléments, imbriqués sur au plus {depth} niveaux",
    },
  },
  'upload-too-slow': {
    kind: 'invalid',
    words: {
      en: 'file: takes too long to open. Save the picture smaller and upload that',
      es: 'file: tarda demasiado en abrirse. Guarde la imagen más pequeña y súbala',
      fr: "file : est trop longue à ouvrir. Enregistrez l'image plus petite et téléversez-la",
    },
  },
  'upload-too-wide': {
    kind: 'invalid',
    words: {
      en: 'file: must be at most {longest} pixels wide and high; it is {width} × {height}',
      es: 'file: debe tener como máximo {longest} píxeles de ancho y de alto; tiene {width} × {height}',
      fr: 'file : doit faire au plus {longest} pixels de large et de haut ; elle fait {width} × {height}',
    },
  },
  'upload-small-differs': {
    kind: 'invalid',
    words: {
      en: 'small: must be a whole picture of the same type as file, and no wider and no higher',
      es: 'small: debe ser una imagen completa del mismo tipo que file, y no más ancha ni más alta',
      fr: 'small : doit être une image entière du même type que file, ni plus large ni plus haute',
    },
  },
  'upload-not-kept': {
    kind: 'invalid',
    words: {
      en: '{field}: must be a picture uploaded for this event that is still kept. Choose the picture again',
      es: '{field}: debe ser una imagen subida para este evento y aún guardada. Elija la imagen de nuevo',
      fr: "{field} : doit être une image envoyée pour cet événement et encore conservée. Choisissez l'image de nouveau",
    },
  },
  'upload-named-elsewhere': {
    kind: 'invalid',
    words: {
      en: '{field}: this picture is shown elsewhere already. Upload it once more for this place',
      es: '{field}: esta imagen ya se muestra en otro lugar. Súbala otra vez para este',
      fr: '{field} : cette image est déjà affichée ailleurs. Téléversez-la encore une fois pour cet endroit',
    },
  },
  'upload-too-many': {
    kind: 'conflict',
    words: {
      en: 'file: this event has {most} pictures already, and no more are kept. Delete some of them first',
      es: 'file: este evento ya tiene {most} imágenes y no se guardan más. Elimine antes algunas',
      fr: "file : cet événement a déjà {most} images, et il n'en est pas gardé davantage. Supprimez-en d'abord",
    },
  },
  'upload-is-shown': {
    kind: 'conflict',
    words: {
      en: 'The picture is shown as cover, as logo or of a speaker. Take it off there first',
      es: 'La imagen se muestra como portada, como logotipo o de un ponente. Quítela antes de allí',
      fr: "L'image est affichée comme couverture, comme logo ou pour un intervenant. Retirez-la d'abord de là",
    },
  },
  'deposit-not-in-currency': {
    kind: 'invalid',
    words: {
      en: 'depositAmount: must have at most {digits} decimals, as {currency} has',
      es: 'depositAmount: debe tener como máximo {digits} decimales, como {currency}',
      fr: 'depositAmount : doit avoir au plus {digits} décimales, comme {currency}',
    },
  },
  'event-ends-before-it-starts': {
    kind: 'invalid',
    words: {
      en: 'endDate: must not be before startDate',
      es: 'endDate: no puede ser anterior a startDate',
      fr: 'endDate : ne peut pas précéder startDate',
    },
  },
});
