import type { Language } from '@turnout/contracts/kernel';

/** Words of mass e-mails beside the organisers' own words; `{event}` is filled in. */
export const massWords: Readonly<
  Record<
    Language,
    { readonly unsubscribe: string; readonly test: string; readonly sentEmails: string; readonly sentTexts: string }
  >
> = {
  en: {
    unsubscribe: 'Unsubscribe from such e-mails of {event}',
    test: 'Test: {subject}',
    sentEmails: 'E-Mails successfully sent!',
    sentTexts: 'Texts successfully sent!',
  },
  es: {
    unsubscribe: 'No recibir más correos como este de {event}',
    test: 'Prueba: {subject}',
    sentEmails: '¡Los correos se enviaron correctamente!',
    sentTexts: '¡Los mensajes de texto se enviaron correctamente!',
  },
  fr: {
    unsubscribe: 'Ne plus recevoir ces e-mails de {event}',
    test: 'Test : {subject}',
    sentEmails: 'Les e-mails ont bien été envoyés !',
    sentTexts: 'Les SMS ont bien été envoyés !',
  },
};
