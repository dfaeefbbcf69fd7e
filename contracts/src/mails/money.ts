import { declareMail } from './declare.ts';

const paid = {
  tokens: ['event_name', 'registrant_name', 'amount'],
  needed: ['amount'],
  stays: ['facts', 'link', 'files'],
} as const;
const due = { tokens: ['event_name', 'registrant_name', 'amount'], stays: ['facts', 'link'] } as const;

const pleasePay = {
  subject: [
    'Please pay for ${event_name}',
    'Pague su inscripción en ${event_name}',
    'Veuillez payer votre inscription à ${event_name}',
  ],
  intro: [
    '${amount} of your registration for ${event_name} are still to be paid.',
    'Quedan por pagar ${amount} de su inscripción en ${event_name}.',
    'Il reste ${amount} à payer pour votre inscription à ${event_name}.',
  ],
} as const;
const until = [
  'Please pay by ${pay_by}: after that your registration is no longer valid and your place goes to somebody else.',
  'Pague antes del ${pay_by}: después su inscripción deja de ser válida y su plaza pasa a otra persona.',
  "Veuillez payer avant le ${pay_by} : ensuite votre inscription n'est plus valable et votre place revient à quelqu'un d'autre.",
] as const;

/** Mails about money. */
export const moneyMails = {
  'payment-received': declareMail(paid, {
    name: ['Payment received', 'Pago recibido', 'Paiement reçu'],
    subject: ['Your payment for ${event_name}', 'Su pago para ${event_name}', 'Votre paiement pour ${event_name}'],
    intro: [
      'We have received your payment of ${amount} for ${event_name}. This is how your registration stands now:',
      'Hemos recibido su pago de ${amount} para ${event_name}. Así está ahora su inscripción:',
      'Nous avons reçu votre paiement de ${amount} pour ${event_name}. Voici où en est votre inscription :',
    ],
  }),
  'payment-reminder': declareMail(due, {
    name: ['Reminder to pay', 'Recordatorio de pago', 'Rappel de paiement'],
    ...pleasePay,
  }),
  'payment-deadline': declareMail(
    { ...due, tokens: [...due.tokens, 'pay_by'], needed: ['pay_by'] },
    {
      name: ['Reminder to pay by a day', 'Recordatorio de pago con plazo', 'Rappel de paiement avec échéance'],
      subject: pleasePay.subject,
      intro: [
        `${pleasePay.intro[0]} ${until[0]}`,
        `${pleasePay.intro[1]} ${until[1]}`,
        `${pleasePay.intro[2]} ${until[2]}`,
      ],
    },
  ),
  'payment-time-ended': declareMail(due, {
    name: ['Not paid in time', 'No pagado a tiempo', 'Non payé à temps'],
    subject: [
      'Your registration for ${event_name} has ended',
      'Su inscripción en ${event_name} ha terminado',
      'Votre inscription à ${event_name} a pris fin',
    ],
    intro: [
      '${amount} of your registration for ${event_name} were not paid in time, so it is no longer valid. If you have paid, or still want to come, please write to us.',
      'No se pagaron a tiempo ${amount} de su inscripción en ${event_name}, por lo que ya no es válida. Si ha pagado o todavía quiere venir, escríbanos.',
      "${amount} de votre inscription à ${event_name} n'ont pas été payés à temps, elle n'est donc plus valable. Si vous avez payé ou souhaitez encore venir, écrivez-nous.",
    ],
  }),
  'refund-online': declareMail(paid, {
    name: ['Refunded online', 'Reembolso en línea', 'Remboursement en ligne'],
    subject: [
      'Your refund for ${event_name}',
      'Su reembolso para ${event_name}',
      'Votre remboursement pour ${event_name}',
    ],
    intro: [
      'We have refunded ${amount} for ${event_name} the way you paid it. It can take some days until it is in your account.',
      'Le hemos reembolsado ${amount} de ${event_name} por donde pagó. Puede tardar unos días en llegar a su cuenta.',
      'Nous vous avons remboursé ${amount} pour ${event_name} par le moyen que vous aviez utilisé. Cela peut prendre quelques jours.',
    ],
  }),
  'refund-by-hand': declareMail(paid, {
    name: ['Refunded by hand', 'Reembolso manual', 'Remboursement manuel'],
    subject: [
      'Your refund for ${event_name}',
      'Su reembolso para ${event_name}',
      'Votre remboursement pour ${event_name}',
    ],
    intro: [
      'We have refunded ${amount} for ${event_name}.',
      'Le hemos reembolsado ${amount} de ${event_name}.',
      'Nous vous avons remboursé ${amount} pour ${event_name}.',
    ],
  }),
  receipt: declareMail(
    { tokens: ['event_name', 'registrant_name'], stays: ['facts', 'link', 'files'] },
    {
      name: ['Receipt', 'Recibo', 'Reçu'],
      subject: ['Your receipt for ${event_name}', 'Su recibo de ${event_name}', 'Votre reçu pour ${event_name}'],
      intro: [
        'Your receipt for ${event_name} comes with this e-mail.',
        'Con este correo electrónico le llega su recibo de ${event_name}.',
        'Votre reçu pour ${event_name} est joint à cet e-mail.',
      ],
    },
  ),
};
