import { defineRejections, type Words } from '../kernel/index.ts';

const decisions: Readonly<Record<string, Words>> = {
  'let-stand': { en: 'it stands', es: 'se mantiene', fr: 'elle est maintenue' },
  'undo-standing': {
    en: 'the check-in before it was undone',
    es: 'se deshizo el check-in anterior',
    fr: 'le check-in précédent a été annulé',
  },
  'undo-offline': {
    en: 'the check-in without a network was undone',
    es: 'se deshizo el check-in sin conexión',
    fr: 'le check-in sans connexion a été annulé',
  },
};

export const offlineRejections = defineRejections({
  'offline-check-in-off': {
    kind: 'forbidden',
    words: {
      en: 'This event does not allow check-in without a network',
      es: 'Este evento no permite el check-in sin conexión',
      fr: "Cet événement n'autorise pas le check-in sans connexion",
    },
  },
  'copy-outdated': {
    kind: 'conflict',
    words: {
      en: 'This copy can no longer be continued. A new one is needed.',
      es: 'Esta copia ya no se puede continuar. Se necesita una nueva.',
      fr: 'Cette copie ne peut plus être poursuivie. Il en faut une nouvelle.',
    },
  },
  'conflict-not-found': {
    kind: 'missing',
    words: { en: 'Conflict not found', es: 'Conflicto no encontrado', fr: 'Conflit introuvable' },
  },
  'conflict-decided': {
    kind: 'conflict',
    says: { decision: decisions },
    words: {
      en: 'Somebody else has decided this: {decision}',
      es: 'Otra persona ya lo ha decidido: {decision}',
      fr: "Quelqu'un d'autre a déjà décidé : {decision}",
    },
  },
  'conflict-standing-gone': {
    kind: 'conflict',
    words: {
      en: 'The check-in before it no longer stands',
      es: 'El check-in anterior ya no es válido',
      fr: "Le check-in précédent n'est plus valable",
    },
  },
  'conflict-not-undone': {
    kind: 'invalid',
    words: {
      en: 'decision: there is nothing of this conflict to undo in this way',
      es: 'decision: de este conflicto no hay nada que deshacer de esta forma',
      fr: "decision : il n'y a rien à annuler ainsi dans ce conflit",
    },
  },
});
