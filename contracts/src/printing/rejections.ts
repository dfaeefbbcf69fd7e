import { defineRejections } from '../kernel/index.ts';

export const printingRejections = defineRejections({
  'desk-has-no-name': {
    kind: 'invalid',
    words: {
      en: 'Name the desk first: jobs go to the printer of a desk',
      es: 'Dé antes un nombre al mostrador: los trabajos van a la impresora de un mostrador',
      fr: "Nommez d'abord le guichet : les travaux vont à l'imprimante d'un guichet",
    },
  },
  'no-print-agent': {
    kind: 'conflict',
    words: {
      en: 'No print agent serves the desk {desk} right now',
      es: 'Ningún agente de impresión atiende ahora el mostrador {desk}',
      fr: "Aucun agent d'impression ne sert le guichet {desk} pour le moment",
    },
  },
  'print-job-not-found': {
    kind: 'missing',
    words: {
      en: 'Print job not found',
      es: 'Trabajo de impresión no encontrado',
      fr: "Travail d'impression introuvable",
    },
  },
  'print-job-taken': {
    kind: 'conflict',
    words: {
      en: 'This print job is in other hands or over',
      es: 'Este trabajo de impresión está en otras manos o ha terminado',
      fr: "Ce travail d'impression est en d'autres mains ou terminé",
    },
  },
  'too-many-print-jobs': {
    kind: 'too-many',
    words: {
      en: '{most} print jobs wait for this desk already: see to the printer first',
      es: 'Ya hay {most} trabajos de impresión en espera en este mostrador: revise antes la impresora',
      fr: "{most} travaux d'impression attendent déjà à ce guichet : voyez d'abord l'imprimante",
    },
  },
  /** Of a device that is kept from names: badges say them. */
  'agent-learns-no-names': {
    kind: 'forbidden',
    words: {
      en: 'A device that shows no names prints no badges',
      es: 'Un dispositivo que no muestra nombres no imprime acreditaciones',
      fr: "Un appareil qui n'affiche pas de noms n'imprime pas de badges",
    },
  },
});
