import { defineRejections } from '../kernel/index.ts';

/** Sentences of templates, the form's among them (rule templates/template-input). */
export const templateRejections = defineRejections({
  'template-not-found': {
    kind: 'missing',
    words: {
      en: 'There is no such template',
      es: 'No existe esa plantilla',
      fr: "Ce modèle n'existe pas",
    },
  },
  'template-name-missing': {
    kind: 'invalid',
    words: { en: 'name is required', es: 'el nombre es obligatorio', fr: 'le nom est obligatoire' },
  },
  'template-content-missing': {
    kind: 'invalid',
    words: { en: 'content is required', es: 'el contenido es obligatorio', fr: 'le contenu est obligatoire' },
  },
  'template-start-not-numeric': {
    kind: 'invalid',
    words: {
      en: 'Registration Number Start must be numeric',
      es: 'El primer número de inscripción debe ser numérico',
      fr: "Le premier numéro d'inscription doit être numérique",
    },
  },
  'template-end-not-numeric': {
    kind: 'invalid',
    words: {
      en: 'Registration Number End must be numeric',
      es: 'El último número de inscripción debe ser numérico',
      fr: "Le dernier numéro d'inscription doit être numérique",
    },
  },
  'template-numbers-reversed': {
    kind: 'invalid',
    words: {
      en: 'Registration Number Start must be lesser than End',
      es: 'El primer número de inscripción debe ser menor que el último',
      fr: "Le premier numéro d'inscription doit être inférieur au dernier",
    },
  },
  'template-activity-unknown': {
    kind: 'invalid',
    words: {
      en: 'activity: the event has no such activity',
      es: 'activity: el evento no tiene esa actividad',
      fr: "activity : l'événement n'a pas cette activité",
    },
  },
  'template-background-unknown': {
    kind: 'invalid',
    words: {
      en: "background: must be a PNG or JPEG picture among the event's uploads",
      es: 'background: debe ser una imagen PNG o JPEG de las subidas del evento',
      fr: 'background : doit être une image PNG ou JPEG parmi les fichiers de l’événement',
    },
  },
  'template-for-nobody': {
    kind: 'conflict',
    words: {
      en: 'Nobody is registered whom this template is for',
      es: 'No hay nadie inscrito para esta plantilla',
      fr: "Personne n'est inscrit à qui ce modèle s'adresse",
    },
  },
  'too-many-templates': {
    kind: 'conflict',
    words: {
      en: 'An event has at most {limit} templates',
      es: 'Un evento tiene como máximo {limit} plantillas',
      fr: 'Un événement a au plus {limit} modèles',
    },
  },
});
