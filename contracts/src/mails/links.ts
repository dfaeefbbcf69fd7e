import { declareMail } from './declare.ts';

const own = { tokens: ['event_name', 'registrant_name'], stays: ['link'] } as const;
const cancelled = { ...own, stays: ['link', 'caution'] } as const;

/** Mails with a link that is their reader's alone, and mails that tell what was done with one. */
export const linkMails = {
  'edit-link': declareMail(
    { tokens: ['event_name', 'registrant_name', 'hours'], stays: ['facts', 'link', 'caution'] },
    {
      name: [
        'Link to edit a registration',
        'Enlace para modificar una inscripción',
        'Lien pour modifier une inscription',
      ],
      subject: [
        'Edit your registration for ${event_name}',
        'Modifique su inscripción en ${event_name}',
        'Modifier votre inscription à ${event_name}',
      ],
      intro: [
        'Somebody asked for a link to edit this registration for ${event_name}.',
        'Alguien ha pedido un enlace para modificar esta inscripción en ${event_name}.',
        'Un lien pour modifier cette inscription à ${event_name} a été demandé.',
      ],
    },
  ),
  'registration-cancelled': declareMail(cancelled, {
    name: ['Registration cancelled', 'Inscripción cancelada', 'Inscription annulée'],
    subject: [
      'Your registration for ${event_name} was cancelled',
      'Su inscripción en ${event_name} ha sido cancelada',
      'Votre inscription à ${event_name} a été annulée',
    ],
    intro: [
      'Your registration for ${event_name} was cancelled with the link that was sent to you. Your badge and your code no longer work.',
      'Su inscripción en ${event_name} se ha cancelado con el enlace que se le envió. Su acreditación y su código ya no funcionan.',
      'Votre inscription à ${event_name} a été annulée avec le lien qui vous a été envoyé. Votre badge et votre code ne fonctionnent plus.',
    ],
  }),
  'companion-cancelled': declareMail(cancelled, {
    name: ['Somebody of the group cancelled', 'Persona del grupo cancelada', 'Personne du groupe annulée'],
    subject: [
      'Somebody of your group for ${event_name} was cancelled',
      'Se ha cancelado a una persona de su grupo en ${event_name}',
      "L'inscription d'une personne de votre groupe à ${event_name} a été annulée",
    ],
    intro: [
      'Somebody of your group for ${event_name} was cancelled with the link that was sent to you. The others stay registered.',
      'Se ha cancelado la inscripción de una persona de su grupo en ${event_name} con el enlace que se le envió. Las demás siguen inscritas.',
      "L'inscription d'une personne de votre groupe à ${event_name} a été annulée avec le lien qui vous a été envoyé. Les autres restent inscrites.",
    ],
  }),
  'transfer-offer': declareMail(
    {
      tokens: ['event_name', 'registrant_name', 'hours'],
      isOfRegistrant: false,
      stays: ['link', 'caution'],
    },
    {
      name: ['Offer to take a registration over', 'Oferta de una inscripción', "Offre de reprise d'une inscription"],
      subject: [
        '${registrant_name} passes a registration for ${event_name} on to you',
        '${registrant_name} le cede una inscripción en ${event_name}',
        '${registrant_name} vous cède une inscription à ${event_name}',
      ],
      greeting: ['Hello,', 'Hola:', 'Bonjour,'],
      intro: [
        '${registrant_name} wants to pass a registration for ${event_name} on to you. Take it over with your own details: from then on it is yours alone.',
        '${registrant_name} quiere cederle una inscripción en ${event_name}. Acéptela con sus propios datos: desde entonces será solo suya.',
        '${registrant_name} souhaite vous céder une inscription à ${event_name}. Reprenez-la avec vos propres informations : elle sera dès lors à vous seul.',
      ],
    },
  ),
  'transfer-done': declareMail(own, {
    name: ['Registration passed on', 'Inscripción cedida', 'Inscription cédée'],
    subject: [
      'Your registration for ${event_name} was taken over',
      'Su inscripción en ${event_name} ha sido cedida',
      'Votre inscription à ${event_name} a été reprise',
    ],
    intro: [
      'The registration that you wanted to pass on for ${event_name} was taken over. Your badge, your code and your links no longer work.',
      'La inscripción en ${event_name} que quería ceder ha sido aceptada. Su acreditación, su código y sus enlaces ya no funcionan.',
      "L'inscription à ${event_name} que vous vouliez céder a été reprise. Votre badge, votre code et vos liens ne fonctionnent plus.",
    ],
  }),
  'waiting-list': declareMail(
    {
      tokens: ['event_name', 'registrant_name', 'waiting_type'],
      isOfRegistrant: false,
      stays: ['link', 'caution'],
    },
    {
      name: ['On the waiting list', 'En la lista de espera', "Sur la liste d'attente"],
      subject: [
        'You are on the waiting list for ${event_name}',
        'Está en la lista de espera de ${event_name}',
        "Vous êtes sur la liste d'attente de ${event_name}",
      ],
      intro: [
        'You are on the waiting list for ${waiting_type} at ${event_name}. Open the link to confirm your address: a seat is held for confirmed addresses alone. When a seat comes free and it is your turn, we hold it for you and write to you.',
        'Está en la lista de espera de ${waiting_type} en ${event_name}. Abra el enlace para confirmar su dirección: solo se reservan plazas a direcciones confirmadas. Cuando quede libre una plaza y sea su turno, se la reservaremos y le escribiremos.',
        "Vous êtes sur la liste d'attente de ${waiting_type} à ${event_name}. Ouvrez le lien pour confirmer votre adresse : une place n'est réservée qu'aux adresses confirmées. Quand une place se libère et que c'est votre tour, nous vous la réservons et vous écrivons.",
      ],
    },
  ),
  'seat-offer': declareMail(
    {
      tokens: ['event_name', 'registrant_name', 'waiting_type', 'held_until'],
      needed: ['held_until'],
      isOfRegistrant: false,
      stays: ['link', 'caution'],
    },
    {
      name: ['A seat is offered', 'Plaza ofrecida', 'Place proposée'],
      subject: [
        'A seat is held for you at ${event_name}',
        'Hay una plaza reservada para usted en ${event_name}',
        'Une place vous est réservée à ${event_name}',
      ],
      intro: [
        'A seat is held for you at ${event_name} (${waiting_type}) until ${held_until}. Register by then: afterwards it is offered to whoever is next, and you are on the list no more.',
        'Hay una plaza reservada para usted en ${event_name} (${waiting_type}) hasta el ${held_until}. Inscríbase antes: después se ofrece a la siguiente persona y usted deja de estar en la lista.',
        "Une place vous est réservée à ${event_name} (${waiting_type}) jusqu'au ${held_until}. Inscrivez-vous d'ici là : ensuite elle est proposée à la personne suivante, et vous n'êtes plus sur la liste.",
      ],
    },
  ),
};
