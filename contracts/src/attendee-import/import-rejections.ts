import { defineRejections } from '../kernel/index.ts';

/** What somebody has to say of a list before it is checked or imported. */
export const importChoiceRejections = defineRejections({
  'import-encoding-unsure': {
    kind: 'conflict',
    words: {
      en: 'Choose the encoding of the file first',
      es: 'Elija primero la codificación del archivo',
      fr: 'Choisissez d’abord l’encodage du fichier',
    },
  },
  'import-dates-unsure': {
    kind: 'conflict',
    words: {
      en: 'Say first whether the days or the months come first in the column “{column}”',
      es: 'Indique primero si en la columna «{column}» va antes el día o el mes',
      fr: 'Indiquez d’abord si le jour ou le mois vient en premier dans la colonne « {column} »',
    },
  },
  'import-charge-unsaid': {
    kind: 'conflict',
    says: { total: 'money' },
    words: {
      en: 'Say first whether these people are charged {total} or nothing',
      es: 'Indique primero si a estas personas se les cobran {total} o nada',
      fr: 'Indiquez d’abord si ces personnes doivent {total} ou rien',
    },
  },
});
