import type { Language } from '@turnout/contracts/kernel';

/** The texts about a registration that was cancelled with the link to edit it; `{event}` is filled in. */
export const removalWords: Readonly<
  Record<Language, Readonly<Record<'subject' | 'othersSubject' | 'own' | 'others', string>>>
> = {
  en: {
    subject: 'Your registration for {event} was cancelled',
    othersSubject: 'Somebody of your group for {event} was cancelled',
    own: 'Your registration for {event} was cancelled with the link that was sent to you. Your badge and your code no longer work. If that was not you, tell the organisers at once.',
    others:
      'Somebody of your group for {event} was cancelled with the link that was sent to you. The others stay registered. If that was not you, tell the organisers at once.',
  },
  es: {
    subject: 'Su inscripción en {event} ha sido cancelada',
    othersSubject: 'Se ha cancelado a una persona de su grupo en {event}',
    own: 'Su inscripción en {event} se ha cancelado con el enlace que se le envió. Su acreditación y su código ya no funcionan. Si no fue usted, avise enseguida a los organizadores.',
    others:
      'Se ha cancelado la inscripción de una persona de su grupo en {event} con el enlace que se le envió. Las demás siguen inscritas. Si no fue usted, avise enseguida a los organizadores.',
  },
  fr: {
    subject: 'Votre inscription à {event} a été annulée',
    othersSubject: "L'inscription d'une personne de votre groupe à {event} a été annulée",
    own: "Votre inscription à {event} a été annulée avec le lien qui vous a été envoyé. Votre badge et votre code ne fonctionnent plus. Si ce n'était pas vous, prévenez tout de suite les organisateurs.",
    others:
      "L'inscription d'une personne de votre groupe à {event} a été annulée avec le lien qui vous a été envoyé. Les autres restent inscrites. Si ce n'était pas vous, prévenez tout de suite les organisateurs.",
  },
};
