import type { Language } from '@turnout/contracts/kernel';

interface PageWords {
  readonly title: string;
  readonly play: string;
  readonly total: string;
  readonly pay: string;
  readonly decline: string;
  readonly pending: string;
  readonly cancel: string;
  readonly leave: string;
  readonly left: string;
  readonly gone: string;
  readonly done: string;
}

/** Words of the page that plays PayPal's. */
export const pageWords: Readonly<Record<Language, PageWords>> = {
  en: {
    title: 'PayPal (play money)',
    play: 'This page plays PayPal. No money moves.',
    total: 'Total',
    pay: 'Pay now',
    decline: 'Pay, and the bank declines',
    pending: 'Pay, and PayPal checks it for a while',
    cancel: 'Cancel and return',
    leave: 'Pay, and close the page without returning',
    left: 'You have agreed to pay. You can close this page.',
    gone: 'There is no such payment, or its time is over.',
    done: 'This payment was made already.',
  },
  es: {
    title: 'PayPal (dinero ficticio)',
    play: 'Esta página simula PayPal. No se mueve dinero.',
    total: 'Total',
    pay: 'Pagar ahora',
    decline: 'Pagar, y el banco lo rechaza',
    pending: 'Pagar, y PayPal lo revisa un tiempo',
    cancel: 'Cancelar y volver',
    leave: 'Pagar y cerrar la página sin volver',
    left: 'Ha aceptado el pago. Puede cerrar esta página.',
    gone: 'Este pago no existe o su plazo ha terminado.',
    done: 'Este pago ya se ha realizado.',
  },
  fr: {
    title: 'PayPal (argent fictif)',
    play: 'Cette page simule PayPal. Aucun argent ne circule.',
    total: 'Total',
    pay: 'Payer maintenant',
    decline: 'Payer, et la banque refuse',
    pending: 'Payer, et PayPal vérifie pendant un moment',
    cancel: 'Annuler et revenir',
    leave: 'Payer et fermer la page sans revenir',
    left: 'Vous avez accepté le paiement. Vous pouvez fermer cette page.',
    gone: 'Ce paiement n’existe pas ou son délai est passé.',
    done: 'Ce paiement a déjà été effectué.',
  },
};
