/** Words on labels of check-ins, and the name of their file. */
export const labelWords = {
  en: {
    title: 'Labels:',
    file: 'labels.pdf',
    count: 'Count:',
    registration: 'Registration:',
    retain: 'Retain this label for Checkout',
  },
  es: {
    title: 'Etiquetas:',
    file: 'etiquetas.pdf',
    count: 'Personas:',
    registration: 'Inscripción:',
    retain: 'Conserve esta etiqueta para la salida',
  },
  fr: {
    title: 'Étiquettes :',
    file: 'étiquettes.pdf',
    count: 'Nombre :',
    registration: 'Inscription :',
    retain: 'Conservez cette étiquette pour la sortie',
  },
} as const;
