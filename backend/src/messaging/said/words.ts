import type { Language } from '@turnout/contracts/kernel';

/**
 * The parts of our mails that stand there whatever the organisers make of their words (`mailKinds` of the contracts); `{event}` and the
 * like are filled in.
 */
export interface MailWords {
  readonly confirmationNumber: string;
  readonly payment: string;
  readonly when: string;
  readonly where: string;
  readonly registrants: string;
  readonly open: string;
  readonly qr: string;
  readonly answer: string;
  readonly why: string;
  readonly checkpointWhen: string;
  readonly code: string;
  readonly openCheckin: string;
  readonly openEdit: string;
  readonly editGoodFor: string;
  readonly editNotAsked: string;
  /** Of a registration that was cancelled with a link. */
  readonly notYou: string;
  /** Of passing a registration on. */
  readonly transfer: { readonly open: string; readonly goodFor: string; readonly notWanted: string };
  /** Of waiting lists: the links of who is on one and to whom a seat is offered. */
  readonly waiting: {
    readonly joined: string;
    readonly offer: string;
    readonly own: string;
    /** Of joining, below the organisers' own words: ours say it. */
    readonly confirm: string;
  };
  readonly test: { readonly subject: string; readonly text: string; readonly open: string };
}

export const mailWords: Readonly<Record<Language, MailWords>> = {
  en: {
    confirmationNumber: 'Confirmation number',
    payment: 'Payment information',
    when: 'When',
    where: 'Where',
    registrants: 'Registered',
    open: 'View your registration',
    qr: 'Show this code at the entrance:',
    answer: 'Do you have a question? Just answer this e-mail.',
    why: 'You receive this e-mail because this address was given in a registration for {event}.',
    checkpointWhen: 'Checked in',
    code: 'Code',
    openCheckin: 'View your check-in',
    openEdit: 'Edit your registration',
    editGoodFor:
      'The link is good for {hours} hours. Whoever has it can see and change this registration: do not pass it on.',
    editNotAsked: 'You did not ask for it? Then you need not do anything: nothing was changed.',
    notYou: 'If that was not you, tell the organisers at once.',
    transfer: {
      open: 'Take the registration over',
      goodFor: 'The link is good for {hours} hours, and once.',
      notWanted: 'You do not want it? Then you need not do anything: your address is used for nothing else.',
    },
    waiting: {
      joined: 'See your place',
      offer: 'Register now',
      own: 'The link is yours alone: whoever has it can give up your place. If you do not want to wait, give it up there.',
      confirm: 'Open the link to confirm your address: a seat is held for confirmed addresses alone.',
    },
    test: {
      subject: 'Test e-mail from Turnout',
      text: 'If you read this, the mail server is set up and e-mails go out.',
      open: 'System status',
    },
  },
  es: {
    confirmationNumber: 'Número de confirmación',
    payment: 'Información de pago',
    when: 'Cuándo',
    where: 'Dónde',
    registrants: 'Inscritos',
    open: 'Ver su inscripción',
    qr: 'Muestre este código en la entrada:',
    answer: '¿Tiene alguna pregunta? Responda a este correo.',
    why: 'Recibe este correo porque esta dirección se indicó en una inscripción en {event}.',
    checkpointWhen: 'Hora del check-in',
    code: 'Código',
    openCheckin: 'Ver su check-in',
    openEdit: 'Modificar su inscripción',
    editGoodFor:
      'El enlace es válido durante {hours} horas. Quien lo tenga puede ver y cambiar esta inscripción: no lo reenvíe.',
    editNotAsked: '¿No lo ha pedido usted? Entonces no tiene que hacer nada: no se ha cambiado nada.',
    notYou: 'Si no fue usted, avise enseguida a los organizadores.',
    transfer: {
      open: 'Aceptar la inscripción',
      goodFor: 'El enlace es válido durante {hours} horas, y una sola vez.',
      notWanted: '¿No la quiere? Entonces no tiene que hacer nada: su dirección no se usa para nada más.',
    },
    waiting: {
      joined: 'Ver su lugar',
      offer: 'Inscribirse ahora',
      own: 'El enlace es solo para usted: quien lo tenga puede renunciar a su lugar. Si no quiere esperar, renuncie allí.',
      confirm: 'Abra el enlace para confirmar su dirección: solo se reservan plazas a direcciones confirmadas.',
    },
    test: {
      subject: 'Correo de prueba de Turnout',
      text: 'Si lee esto, el servidor de correo está configurado y los correos se envían.',
      open: 'Estado del sistema',
    },
  },
  fr: {
    confirmationNumber: 'Numéro de confirmation',
    payment: 'Informations de paiement',
    when: 'Quand',
    where: 'Où',
    registrants: 'Inscrits',
    open: 'Voir votre inscription',
    qr: "Présentez ce code à l'entrée :",
    answer: 'Une question ? Répondez simplement à cet e-mail.',
    why: 'Vous recevez cet e-mail parce que cette adresse a été indiquée lors d’une inscription à {event}.',
    checkpointWhen: 'Check-in',
    code: 'Code',
    openCheckin: 'Voir votre check-in',
    openEdit: 'Modifier votre inscription',
    editGoodFor:
      'Le lien est valable {hours} heures. Quiconque le possède peut voir et changer cette inscription : ne le transmettez pas.',
    editNotAsked: "Vous ne l'avez pas demandé ? Vous n'avez rien à faire : rien n'a été changé.",
    notYou: "Si ce n'était pas vous, prévenez tout de suite les organisateurs.",
    transfer: {
      open: "Reprendre l'inscription",
      goodFor: 'Le lien est valable {hours} heures, et une seule fois.',
      notWanted: "Vous n'en voulez pas ? Vous n'avez rien à faire : votre adresse ne sert à rien d'autre.",
    },
    waiting: {
      joined: 'Voir votre place',
      offer: "S'inscrire maintenant",
      own: 'Ce lien est à vous seul : quiconque le possède peut abandonner votre place. Si vous ne voulez pas attendre, abandonnez-la là-bas.',
      confirm: "Ouvrez le lien pour confirmer votre adresse : une place n'est réservée qu'aux adresses confirmées.",
    },
    test: {
      subject: 'E-mail de test de Turnout',
      text: 'Si vous lisez ceci, le serveur de messagerie est configuré et les e-mails partent.',
      open: 'État du système',
    },
  },
};

/** A sentence with its places filled; a place that nothing is given for stays. */
export const filled = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
