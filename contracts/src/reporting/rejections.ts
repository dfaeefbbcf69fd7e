import { defineRejections } from '../kernel/index.ts';

export const reportingRejections = defineRejections({
  'till-date-missing': {
    kind: 'invalid',
    words: { en: 'Specify till date', es: 'Indique la fecha límite', fr: 'Indiquez la date limite' },
  },
  'report-column-unknown': {
    kind: 'invalid',
    words: {
      en: 'The report has no column {column} (any more). Reload the page.',
      es: 'El informe no tiene (o ya no tiene) la columna {column}. Vuelva a cargar la página.',
      fr: 'Le rapport n’a pas (ou plus) la colonne {column}. Rechargez la page.',
    },
  },
  'report-filter-unfit': {
    kind: 'invalid',
    words: {
      en: 'The column {column} cannot be filtered by that',
      es: 'La columna {column} no se puede filtrar por eso',
      fr: 'La colonne {column} ne peut pas être filtrée ainsi',
    },
  },
  'report-view-not-found': {
    kind: 'missing',
    words: {
      en: 'There is no such saved view (any more)',
      es: 'Esa vista guardada no existe (o ya no existe)',
      fr: 'Cette vue enregistrée n’existe pas (ou plus)',
    },
  },
  'report-view-name-taken': {
    kind: 'conflict',
    words: {
      en: 'name: another view of this list has this name',
      es: 'name: otra vista de esta lista tiene este nombre',
      fr: 'name : une autre vue de cette liste porte ce nom',
    },
  },
  'report-views-full': {
    kind: 'conflict',
    words: {
      en: 'There are {limit} saved views, which is the most there can be. Delete one first.',
      es: 'Hay {limit} vistas guardadas, el máximo posible. Elimine una primero.',
      fr: 'Il y a {limit} vues enregistrées, le maximum possible. Supprimez-en une d’abord.',
    },
  },
  'not-stuck': {
    kind: 'conflict',
    words: {
      en: 'Nothing is stuck there any more. Reload the status page.',
      es: 'Ahí ya no hay nada atascado. Vuelva a mirar la página de estado.',
      fr: 'Rien n’est plus bloqué à cet endroit. Regardez de nouveau la page d’état.',
    },
  },
});
