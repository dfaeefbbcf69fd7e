import { defineRejections } from '../kernel/index.ts';

export const formsRejections = defineRejections({
  'id-on-badge': {
    kind: 'invalid',
    words: {
      en: 'badgeContent: ${registrant_id} is not printed on badges, since whoever reads it could open the registration; use ${confirmation_number}',
      es: 'badgeContent: ${registrant_id} no se imprime en las acreditaciones, porque quien lo lea podría abrir la inscripción; use ${confirmation_number}',
      fr: "badgeContent : ${registrant_id} n'est pas imprimé sur les badges, car qui le lit pourrait ouvrir l'inscription ; utilisez ${confirmation_number}",
    },
  },
  'field-name-taken': {
    kind: 'conflict',
    words: {
      en: 'name: another field of this event has this name',
      es: 'name: otro campo de este evento tiene este nombre',
      fr: 'name : un autre champ de cet événement porte ce nom',
    },
  },
  'options-missing': {
    kind: 'invalid',
    words: {
      en: 'values: a field with options needs at least one',
      es: 'values: un campo con opciones necesita al menos una',
      fr: 'values : un champ à options en demande au moins une',
    },
  },
  'default-value-refused': {
    kind: 'invalid',
    words: {
      en: 'defaultValue: must be a value that this field takes',
      es: 'defaultValue: debe ser un valor que este campo admita',
      fr: 'defaultValue : doit être une valeur que ce champ accepte',
    },
  },
  'dependency-unknown': {
    kind: 'invalid',
    words: {
      en: 'dependsOnFields: not a field of this event with options to choose from: {field}',
      es: 'dependsOnFields: no es un campo de este evento con opciones para elegir: {field}',
      fr: "dependsOnFields : ce n'est pas un champ à options de cet événement : {field}",
    },
  },
  'dependency-circle': {
    kind: 'invalid',
    words: {
      en: 'dependsOnFields: these fields would wait for one another: {fields}',
      es: 'dependsOnFields: estos campos dependerían unos de otros: {fields}',
      fr: 'dependsOnFields : ces champs dépendraient les uns des autres : {fields}',
    },
  },
  'field-in-use': {
    kind: 'conflict',
    words: {
      en: 'Field is used in registration types!',
      es: '¡El campo se usa en tipos de inscripción!',
      fr: "Le champ est utilisé dans des types d'inscription !",
    },
  },
  'unknown-field': {
    kind: 'invalid',
    words: {
      en: 'fields: not a field of this event: {field}',
      es: 'fields: no es un campo de este evento: {field}',
      fr: "fields : ce n'est pas un champ de cet événement : {field}",
    },
  },
  'field-not-on-form': {
    kind: 'invalid',
    words: {
      en: '{title} on {registrant} is not asked by this form: load it again',
      es: '{title} de {registrant} no se pregunta en este formulario: cárguelo de nuevo',
      fr: "{title} de {registrant} n'est pas demandé par ce formulaire : rechargez-le",
    },
  },
  'type-field-twice': {
    kind: 'invalid',
    words: {
      en: 'fields: a field may stand on a form once only: {title}',
      es: 'fields: un campo solo puede figurar una vez en un formulario: {title}',
      fr: "fields : un champ ne peut figurer qu'une fois sur un formulaire : {title}",
    },
  },
  'unknown-type': {
    kind: 'invalid',
    words: {
      en: '{field}: not a registration type of this event: {type}',
      es: '{field}: no es un tipo de inscripción de este evento: {type}',
      fr: "{field} : ce n'est pas un type d'inscription de cet événement : {type}",
    },
  },
  'type-group-not-found': {
    kind: 'missing',
    words: { en: 'Type group not found', es: 'Grupo de tipos no encontrado', fr: 'Groupe de types introuvable' },
  },
  'activity-ends-before-it-starts': {
    kind: 'invalid',
    words: {
      en: 'endDate: must not be before startDate',
      es: 'endDate: no puede ser anterior a startDate',
      fr: 'endDate : ne peut pas précéder startDate',
    },
  },
  'unknown-speaker': {
    kind: 'invalid',
    words: {
      en: 'speakers: not a speaker of this event: {speaker}',
      es: 'speakers: no es un ponente de este evento: {speaker}',
      fr: "speakers : ce n'est pas un intervenant de cet événement : {speaker}",
    },
  },
  'type-discount-over-100': {
    kind: 'invalid',
    words: {
      en: 'typeBasedDiscount: must be at most 100 percent',
      es: 'typeBasedDiscount: debe ser como máximo el 100 por ciento',
      fr: "typeBasedDiscount : doit être d'au plus 100 pour cent",
    },
  },
  'dependency-twice': {
    kind: 'invalid',
    words: {
      en: 'dependsOnFields: a field may be named once only: {field}',
      es: 'dependsOnFields: un campo solo puede aparecer una vez: {field}',
      fr: "dependsOnFields : un champ ne peut figurer qu'une fois : {field}",
    },
  },
  'validation-not-found': {
    kind: 'missing',
    words: {
      en: 'Enhanced validation not found',
      es: 'Validación avanzada no encontrada',
      fr: 'Validation avancée introuvable',
    },
  },
  /** The words of rule forms/validation-keys. */
  'validation-name-missing': {
    kind: 'invalid',
    words: {
      en: 'name field is required',
      es: 'El campo name es obligatorio',
      fr: 'Le champ name est obligatoire',
    },
  },
  'validation-message-missing': {
    kind: 'invalid',
    words: {
      en: 'message field is required',
      es: 'El campo message es obligatorio',
      fr: 'Le champ message est obligatoire',
    },
  },
  'validation-field-twice': {
    kind: 'invalid',
    words: {
      en: 'rules: a field may be used in one rule only: {field}',
      es: 'rules: un campo solo puede usarse en una regla: {field}',
      fr: 'rules : un champ ne peut servir que dans une règle : {field}',
    },
  },
  'validation-field-unknown': {
    kind: 'invalid',
    words: {
      en: 'rules: not a field of this event: {field}',
      es: 'rules: no es un campo de este evento: {field}',
      fr: "rules : ce n'est pas un champ de cet événement : {field}",
    },
  },
  'validation-without-rules': {
    kind: 'invalid',
    words: {
      en: 'rules: an active validation needs at least one rule: {name}',
      es: 'rules: una validación activa necesita al menos una regla: {name}',
      fr: 'rules : une validation active demande au moins une règle : {name}',
    },
  },
  'validation-field-not-on-form': {
    kind: 'invalid',
    words: {
      en: 'rules: a rule of {name} is about a field that is not on the form of its type: {title}',
      es: 'rules: una regla de {name} trata de un campo que no está en el formulario de su tipo: {title}',
      fr: "rules : une règle de {name} porte sur un champ qui n'est pas sur le formulaire de son type : {title}",
    },
  },
  'validation-unknown': {
    kind: 'invalid',
    words: {
      en: 'activeIds: not an enhanced validation of this type: {validation}',
      es: 'activeIds: no es una validación avanzada de este tipo: {validation}',
      fr: "activeIds : ce n'est pas une validation avancée de ce type : {validation}",
    },
  },
  'widget-not-found': {
    kind: 'missing',
    words: {
      en: 'Custom widget not found',
      es: 'Widget personalizado no encontrado',
      fr: 'Widget personnalisé introuvable',
    },
  },
  'widget-field-unknown': {
    kind: 'invalid',
    words: {
      en: '{field}: not a field of this event: {id}',
      es: '{field}: no es un campo de este evento: {id}',
      fr: "{field} : ce n'est pas un champ de cet événement : {id}",
    },
  },
  'widget-field-not-countable': {
    kind: 'invalid',
    words: {
      en: 'forField: must be a field with options or of whole numbers: {id}',
      es: 'forField: debe ser un campo con opciones o de números enteros: {id}',
      fr: 'forField : doit être un champ à options ou de nombres entiers : {id}',
    },
  },
  'widget-dependency-without-options': {
    kind: 'invalid',
    words: {
      en: 'dependencies: must be fields with options to choose from: {id}',
      es: 'dependencies: deben ser campos con opciones para elegir: {id}',
      fr: 'dependencies : doivent être des champs à options : {id}',
    },
  },
  'widget-field-twice': {
    kind: 'invalid',
    words: {
      en: 'dependencies: a widget counts a field once: {id}',
      es: 'dependencies: un widget cuenta cada campo una sola vez: {id}',
      fr: 'dependencies : un widget ne compte un champ qu’une fois : {id}',
    },
  },
  'too-many-widgets': {
    kind: 'invalid',
    words: {
      en: 'An event has at most {limit} custom widgets; delete one first',
      es: 'Un evento tiene como máximo {limit} widgets personalizados; elimine uno primero',
      fr: 'Un événement a au plus {limit} widgets personnalisés ; supprimez-en un d’abord',
    },
  },
  'type-in-use': {
    kind: 'conflict',
    words: { en: 'Type is being used!', es: '¡El tipo está en uso!', fr: 'Le type est utilisé !' },
  },
});
