import type { Language, Words } from '@turnout/contracts/kernel';
import type { MassChannel } from '@turnout/contracts/messaging';

/** Words of mass e-mails beside the organisers' own words; `{event}` is filled in. */
export const massWords: Readonly<Record<Language, { readonly unsubscribe: string; readonly test: string }>> = {
  en: {
    unsubscribe: 'Unsubscribe from such e-mails of {event}',
    test: 'Test: {subject}',
  },
  es: {
    unsubscribe: 'No recibir más correos como este de {event}',
    test: 'Prueba: {subject}',
  },
  fr: {
    unsubscribe: 'Ne plus recevoir ces e-mails de {event}',
    test: 'Test : {subject}',
  },
};

/** Answers to who has sent a mass message, or a test of it. */
export const sentWords: Readonly<Record<MassChannel, Words>> = {
  email: {
    en: 'E-Mails successfully sent!',
    es: '¡Los correos se enviaron correctamente!',
    fr: 'Les e-mails ont bien été envoyés !',
  },
  text: {
    en: 'Texts successfully sent!',
    es: '¡Los mensajes de texto se enviaron correctamente!',
    fr: 'Les SMS ont bien été envoyés !',
  },
};
/** The answer to who has set one that waits for something. */
export const triggeredWords: Words = {
  en: 'The trigger is switched on',
  es: 'El desencadenante está activado',
  fr: 'Le déclencheur est activé',
};
