import { declareMail } from './declare.ts';

const confirmation = { tokens: ['event_name', 'registrant_name'], stays: ['facts', 'link', 'codes', 'files'] } as const;
const waits = { tokens: ['event_name', 'registrant_name'], stays: ['facts', 'link'] } as const;

/** Mails about how a registration stands. */
export const registrationMails = {
  'registration-confirmed': declareMail(confirmation, {
    name: ['Registration confirmed', 'Inscripción confirmada', 'Inscription confirmée'],
    subject: [
      'Your registration for ${event_name}',
      'Su inscripción en ${event_name}',
      'Votre inscription à ${event_name}',
    ],
    intro: [
      'You are registered for ${event_name}. Keep this e-mail: it has everything you need at the entrance.',
      'Está inscrito en ${event_name}. Guarde este correo: contiene todo lo que necesita en la entrada.',
      "Vous êtes inscrit à ${event_name}. Conservez cet e-mail : il contient tout ce qu'il vous faut à l'entrée.",
    ],
  }),
  'registration-pending': declareMail(confirmation, {
    name: ['Registration pending', 'Inscripción pendiente', 'Inscription en attente'],
    subject: [
      'We have received your registration for ${event_name}',
      'Hemos recibido su inscripción en ${event_name}',
      'Nous avons reçu votre inscription à ${event_name}',
    ],
    intro: [
      'We have received your registration for ${event_name}. It is still to be confirmed by the organisers.',
      'Hemos recibido su inscripción en ${event_name}. Los organizadores aún tienen que confirmarla.',
      "Nous avons reçu votre inscription à ${event_name}. Elle doit encore être confirmée par l'organisateur.",
    ],
  }),
  'approval-awaited': declareMail(waits, {
    name: ['Waits for approval', 'Pendiente de aprobación', "En attente d'approbation"],
    subject: [
      'We have received your registration for ${event_name}',
      'Hemos recibido su inscripción en ${event_name}',
      'Nous avons reçu votre inscription à ${event_name}',
    ],
    intro: [
      'We have received your registration for ${event_name}. It waits for the approval of the organisers: you will hear from them by e-mail. Your code for the entrance comes once it is approved.',
      'Hemos recibido su inscripción en ${event_name}. Está pendiente de la aprobación de los organizadores, que le escribirán por correo. Recibirá su código de entrada cuando sea aprobada.',
      "Nous avons reçu votre inscription à ${event_name}. Elle attend l'approbation de l'organisateur, qui vous écrira par e-mail. Vous recevrez votre code d'entrée dès qu'elle sera approuvée.",
    ],
  }),
  'payment-awaited': declareMail(confirmation, {
    name: ['Waits for payment', 'Pendiente de pago', 'En attente de paiement'],
    subject: [
      'We have received your registration for ${event_name}',
      'Hemos recibido su inscripción en ${event_name}',
      'Nous avons reçu votre inscription à ${event_name}',
    ],
    intro: [
      'We have received your registration for ${event_name}. It is confirmed as soon as your payment has arrived.',
      'Hemos recibido su inscripción en ${event_name}. Se confirmará en cuanto llegue su pago.',
      'Nous avons reçu votre inscription à ${event_name}. Elle sera confirmée dès que votre paiement sera arrivé.',
    ],
  }),
  'registration-rejected': declareMail(
    { ...waits, stays: ['facts', 'link', 'reason'] },
    {
      name: ['Registration not accepted', 'Inscripción no aceptada', 'Inscription non acceptée'],
      subject: [
        'Your registration for ${event_name} was not accepted',
        'Su inscripción en ${event_name} no ha sido aceptada',
        "Votre inscription à ${event_name} n'a pas été acceptée",
      ],
      intro: [
        'Your registration for ${event_name} was not accepted by the organisers.',
        'Los organizadores no han aceptado su inscripción en ${event_name}.',
        "L'organisateur n'a pas accepté votre inscription à ${event_name}.",
      ],
    },
  ),
  'checked-in': declareMail(
    { tokens: ['event_name', 'registrant_name', 'checkpoint_name'], stays: ['facts', 'link', 'codes'] },
    {
      name: ['Checked in at a checkpoint', 'Check-in en un punto de control', 'Check-in à un point de contrôle'],
      subject: [
        'Checked in: ${checkpoint_name} – ${event_name}',
        'Check-in: ${checkpoint_name} – ${event_name}',
        'Check-in : ${checkpoint_name} – ${event_name}',
      ],
      intro: [
        'You are checked in at ${checkpoint_name}.',
        'Su check-in en ${checkpoint_name} está hecho.',
        'Votre check-in à ${checkpoint_name} est fait.',
      ],
    },
  ),
};
