import type { Language } from '@turnout/contracts/kernel';
import type { RegistrationStatus } from '@turnout/contracts/registration';

interface WaitingWords {
  readonly subject: string;
  readonly intro: string;
  readonly link: string;
}

/** What our mails say; `{event}`, `{name}` and the like are filled in. */
export interface MailWords {
  readonly subject: Readonly<Record<Exclude<RegistrationStatus, 'deleted'>, string>>;
  readonly intro: Readonly<Record<Exclude<RegistrationStatus, 'deleted'>, string>>;
  readonly greeting: string;
  readonly confirmationNumber: string;
  readonly payment: string;
  readonly when: string;
  readonly where: string;
  readonly registrants: string;
  readonly open: string;
  readonly qr: string;
  readonly answer: string;
  readonly why: string;
  readonly checkpointSubject: string;
  readonly checkpointIntro: string;
  readonly checkpointWhen: string;
  readonly code: string;
  readonly openCheckin: string;
  readonly editSubject: string;
  readonly editIntro: string;
  readonly openEdit: string;
  readonly editGoodFor: string;
  readonly editNotAsked: string;
  /** Of passing a registration on. */
  readonly transfer: {
    readonly subject: string;
    readonly greeting: string;
    readonly intro: string;
    readonly open: string;
    readonly goodFor: string;
    readonly notWanted: string;
    readonly doneSubject: string;
    readonly done: string;
  };
  /** Of waiting lists. */
  readonly waiting: {
    readonly joined: WaitingWords;
    readonly offer: WaitingWords;
    readonly own: string;
  };
  readonly test: { readonly subject: string; readonly text: string; readonly open: string };
}

export const mailWords: Readonly<Record<Language, MailWords>> = {
  en: {
    subject: {
      confirmed: 'Your registration for {event}',
      pending: 'We have received your registration for {event}',
      rejected: 'Your registration for {event} was not accepted',
    },
    intro: {
      confirmed: 'You are registered for {event}. Keep this e-mail: it has everything you need at the entrance.',
      pending: 'We have received your registration for {event}. It is still to be confirmed by the organisers.',
      rejected: 'Your registration for {event} was not accepted by the organisers.',
    },
    greeting: 'Hello {name},',
    confirmationNumber: 'Confirmation number',
    payment: 'Payment information',
    when: 'When',
    where: 'Where',
    registrants: 'Registered',
    open: 'View your registration',
    qr: 'Show this code at the entrance:',
    answer: 'Do you have a question? Just answer this e-mail.',
    why: 'You receive this e-mail because this address was given in a registration for {event}.',
    checkpointSubject: 'Checked in: {checkpoint} – {event}',
    checkpointIntro: 'You are checked in at {checkpoint}.',
    checkpointWhen: 'Checked in',
    code: 'Code',
    openCheckin: 'View your check-in',
    editSubject: 'Edit your registration for {event}',
    editIntro: 'Somebody asked for a link to edit this registration for {event}.',
    openEdit: 'Edit your registration',
    editGoodFor:
      'The link is good for {hours} hours. Whoever has it can see and change this registration: do not pass it on.',
    editNotAsked: 'You did not ask for it? Then you need not do anything: nothing was changed.',
    transfer: {
      subject: '{name} passes a registration for {event} on to you',
      greeting: 'Hello,',
      intro:
        '{name} wants to pass a registration for {event} on to you. Take it over with your own details: from then on it is yours alone.',
      open: 'Take the registration over',
      goodFor: 'The link is good for {hours} hours, and once.',
      notWanted: 'You do not want it? Then you need not do anything: your address is used for nothing else.',
      doneSubject: 'Your registration for {event} was taken over',
      done: 'The registration that you wanted to pass on for {event} was taken over. Your badge, your code and your links no longer work.',
    },
    waiting: {
      joined: {
        subject: 'You are on the waiting list for {event}',
        intro:
          'You are on the waiting list for {type} at {event}. Open the link to confirm your address: a seat is held for confirmed addresses alone. When a seat comes free and it is your turn, we hold it for you and write to you.',
        link: 'See your place',
      },
      offer: {
        subject: 'A seat is held for you at {event}',
        intro:
          'A seat is held for you at {event} ({type}) until {until}. Register by then: afterwards it is offered to whoever is next, and you are on the list no more.',
        link: 'Register now',
      },
      own: 'The link is yours alone: whoever has it can give up your place. If you do not want to wait, give it up there.',
    },
    test: {
      subject: 'Test e-mail from Turnout',
      text: 'If you read this, the mail server is set up and e-mails go out.',
      open: 'System status',
    },
  },
  es: {
    subject: {
      confirmed: 'Su inscripción en {event}',
      pending: 'Hemos recibido su inscripción en {event}',
      rejected: 'Su inscripción en {event} no ha sido aceptada',
    },
    intro: {
      confirmed: 'Está inscrito en {event}. Guarde este correo: contiene todo lo que necesita en la entrada.',
      pending: 'Hemos recibido su inscripción en {event}. Los organizadores aún tienen que confirmarla.',
      rejected: 'Los organizadores no han aceptado su inscripción en {event}.',
    },
    greeting: 'Hola, {name}:',
    confirmationNumber: 'Número de confirmación',
    payment: 'Información de pago',
    when: 'Cuándo',
    where: 'Dónde',
    registrants: 'Inscritos',
    open: 'Ver su inscripción',
    qr: 'Muestre este código en la entrada:',
    answer: '¿Tiene alguna pregunta? Responda a este correo.',
    why: 'Recibe este correo porque esta dirección se indicó en una inscripción en {event}.',
    checkpointSubject: 'Check-in: {checkpoint} – {event}',
    checkpointIntro: 'Su check-in en {checkpoint} está hecho.',
    checkpointWhen: 'Hora del check-in',
    code: 'Código',
    openCheckin: 'Ver su check-in',
    editSubject: 'Modifique su inscripción en {event}',
    editIntro: 'Alguien ha pedido un enlace para modificar esta inscripción en {event}.',
    openEdit: 'Modificar su inscripción',
    editGoodFor:
      'El enlace es válido durante {hours} horas. Quien lo tenga puede ver y cambiar esta inscripción: no lo reenvíe.',
    editNotAsked: '¿No lo ha pedido usted? Entonces no tiene que hacer nada: no se ha cambiado nada.',
    transfer: {
      subject: '{name} le cede una inscripción en {event}',
      greeting: 'Hola:',
      intro:
        '{name} quiere cederle una inscripción en {event}. Acéptela con sus propios datos: desde entonces será solo suya.',
      open: 'Aceptar la inscripción',
      goodFor: 'El enlace es válido durante {hours} horas, y una sola vez.',
      notWanted: '¿No la quiere? Entonces no tiene que hacer nada: su dirección no se usa para nada más.',
      doneSubject: 'Su inscripción en {event} ha sido cedida',
      done: 'La inscripción en {event} que quería ceder ha sido aceptada. Su acreditación, su código y sus enlaces ya no funcionan.',
    },
    waiting: {
      joined: {
        subject: 'Está en la lista de espera de {event}',
        intro:
          'Está en la lista de espera de {type} en {event}. Abra el enlace para confirmar su dirección: solo se reservan plazas a direcciones confirmadas. Cuando quede libre una plaza y sea su turno, se la reservaremos y le escribiremos.',
        link: 'Ver su lugar',
      },
      offer: {
        subject: 'Hay una plaza reservada para usted en {event}',
        intro:
          'Hay una plaza reservada para usted en {event} ({type}) hasta el {until}. Inscríbase antes: después se ofrece a la siguiente persona y usted deja de estar en la lista.',
        link: 'Inscribirse ahora',
      },
      own: 'El enlace es solo para usted: quien lo tenga puede renunciar a su lugar. Si no quiere esperar, renuncie allí.',
    },
    test: {
      subject: 'Correo de prueba de Turnout',
      text: 'Si lee esto, el servidor de correo está configurado y los correos se envían.',
      open: 'Estado del sistema',
    },
  },
  fr: {
    subject: {
      confirmed: 'Votre inscription à {event}',
      pending: 'Nous avons reçu votre inscription à {event}',
      rejected: "Votre inscription à {event} n'a pas été acceptée",
    },
    intro: {
      confirmed: "Vous êtes inscrit à {event}. Conservez cet e-mail : il contient tout ce qu'il vous faut à l'entrée.",
      pending: "Nous avons reçu votre inscription à {event}. Elle doit encore être confirmée par l'organisateur.",
      rejected: "L'organisateur n'a pas accepté votre inscription à {event}.",
    },
    greeting: 'Bonjour {name},',
    confirmationNumber: 'Numéro de confirmation',
    payment: 'Informations de paiement',
    when: 'Quand',
    where: 'Où',
    registrants: 'Inscrits',
    open: 'Voir votre inscription',
    qr: "Présentez ce code à l'entrée :",
    answer: 'Une question ? Répondez simplement à cet e-mail.',
    why: 'Vous recevez cet e-mail parce que cette adresse a été indiquée lors d’une inscription à {event}.',
    checkpointSubject: 'Check-in : {checkpoint} – {event}',
    checkpointIntro: 'Votre check-in à {checkpoint} est fait.',
    checkpointWhen: 'Check-in',
    code: 'Code',
    openCheckin: 'Voir votre check-in',
    editSubject: 'Modifier votre inscription à {event}',
    editIntro: 'Un lien pour modifier cette inscription à {event} a été demandé.',
    openEdit: 'Modifier votre inscription',
    editGoodFor:
      'Le lien est valable {hours} heures. Quiconque le possède peut voir et changer cette inscription : ne le transmettez pas.',
    editNotAsked: "Vous ne l'avez pas demandé ? Vous n'avez rien à faire : rien n'a été changé.",
    transfer: {
      subject: '{name} vous cède une inscription à {event}',
      greeting: 'Bonjour,',
      intro:
        '{name} souhaite vous céder une inscription à {event}. Reprenez-la avec vos propres informations : elle sera dès lors à vous seul.',
      open: "Reprendre l'inscription",
      goodFor: 'Le lien est valable {hours} heures, et une seule fois.',
      notWanted: "Vous n'en voulez pas ? Vous n'avez rien à faire : votre adresse ne sert à rien d'autre.",
      doneSubject: 'Votre inscription à {event} a été reprise',
      done: "L'inscription à {event} que vous vouliez céder a été reprise. Votre badge, votre code et vos liens ne fonctionnent plus.",
    },
    waiting: {
      joined: {
        subject: "Vous êtes sur la liste d'attente de {event}",
        intro:
          "Vous êtes sur la liste d'attente de {type} à {event}. Ouvrez le lien pour confirmer votre adresse : une place n'est réservée qu'aux adresses confirmées. Quand une place se libère et que c'est votre tour, nous vous la réservons et vous écrivons.",
        link: 'Voir votre place',
      },
      offer: {
        subject: 'Une place vous est réservée à {event}',
        intro:
          "Une place vous est réservée à {event} ({type}) jusqu'au {until}. Inscrivez-vous d'ici là : ensuite elle est proposée à la personne suivante, et vous n'êtes plus sur la liste.",
        link: "S'inscrire maintenant",
      },
      own: 'Ce lien est à vous seul : quiconque le possède peut abandonner votre place. Si vous ne voulez pas attendre, abandonnez-la là-bas.',
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
