import { digitsOf, languages, type Language, type Words } from '@turnout/contracts/kernel';
import { json, type DoubleAnswer, type DoubleRequest } from '../http.ts';
import { formOf, textIn } from '../form.ts';
import type { StripeDouble } from './double.ts';
import { sessionIdOf, totalOf, type PlayedPayment } from './payment.ts';

const words = {
  title: { en: 'Play payment page', es: 'Página de pago de prueba', fr: 'Page de paiement fictive' },
  play: {
    en: 'This is play money. Nothing is charged, and no card is asked for: choose what happens.',
    es: 'Es dinero ficticio. No se cobra nada ni se pide ninguna tarjeta: elija qué ocurre.',
    fr: "C'est de l'argent fictif. Rien n'est débité et aucune carte n'est demandée : choisissez ce qui se passe.",
  },
  pay: { en: 'Pay', es: 'Pagar', fr: 'Payer' },
  back: { en: 'Back without paying', es: 'Volver sin pagar', fr: 'Revenir sans payer' },
  total: { en: 'Total', es: 'Total', fr: 'Total' },
  choose: { en: 'Test card', es: 'Tarjeta de prueba', fr: 'Carte de test' },
  declined: {
    en: 'The card was declined. Choose another one.',
    es: 'La tarjeta fue rechazada. Elija otra.',
    fr: 'La carte a été refusée. Choisissez-en une autre.',
  },
  over: {
    en: 'This page is closed: it was paid or has expired.',
    es: 'Esta página está cerrada: ya se pagó o ha caducado.',
    fr: 'Cette page est fermée : elle a été payée ou a expiré.',
  },
} as const satisfies Readonly<Record<string, Words>>;

/** Cards that may be chosen, by the numbers that Stripe's own test cards have; none can be typed. */
const cards = [
  {
    number: '4242 4242 4242 4242',
    how: 'succeeds',
    says: { en: 'is accepted', es: 'se acepta', fr: 'est acceptée' },
  },
  {
    number: '4000 0000 0000 0002',
    how: 'declined',
    says: { en: 'is declined', es: 'se rechaza', fr: 'est refusée' },
  },
  {
    number: 'DE89 3704 0044 0532 0130 00',
    how: 'later',
    says: {
      en: 'bank debit: the money comes some seconds later',
      es: 'adeudo bancario: el dinero llega unos segundos después',
      fr: 'prélèvement : l’argent arrive quelques secondes plus tard',
    },
  },
] as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const languageOf = (locale: string): Language => languages.find((one) => one === locale) ?? 'en';

/** An amount in Stripe's units, as the page writes it: by the decimals of the currency, not by how Stripe counts. */
const written = (units: number, currency: string, language: Language): string => {
  const code = currency.toUpperCase();
  const stripeDigits = ['ISK', 'UGX'].includes(code) ? 2 : code === 'MGA' ? 0 : digitsOf(code);
  return new Intl.NumberFormat(language, { style: 'currency', currency: code }).format(units / 10 ** stripeDigits);
};

const style = `
:root{color-scheme:light dark;--line:#8a8f98;--accent:#0b5fa5;--on:#fff;--warn:#7a3e00;--warn-bg:#fff3d6}
@media(prefers-color-scheme:dark){:root{--accent:#7cc0ff;--on:#06233d;--warn:#ffe2ae;--warn-bg:#3d2c07}}
body{font:1rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:30rem;padding:1rem}
h1{font-size:1.3rem}table{width:100%;border-collapse:collapse;margin:1rem 0}td{padding:.3rem 0;border-bottom:1px solid var(--line)}
td:last-child{text-align:right;white-space:nowrap}label{display:flex;gap:.6rem;padding:.7rem 0;align-items:flex-start}
input{width:1.4rem;height:1.4rem;flex:none}fieldset{border:1px solid var(--line);border-radius:.5rem}
.play,.declined{background:var(--warn-bg);color:var(--warn);padding:.7rem 1rem;border-radius:.5rem}
button,.back{display:block;width:100%;box-sizing:border-box;text-align:center;padding:.8rem;margin:1rem 0;font:inherit;border-radius:.5rem}
button{background:var(--accent);color:var(--on);border:0;font-weight:600}.back{border:1px solid var(--line);color:inherit}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

const html = (language: Language, inner: string): DoubleAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title[language]}</title><style>${style}</style></head><body><main><h1>${words.title[language]}</h1><p class="play" role="note">${words.play[language]}</p>${inner}</main></body></html>`,
});

const formShown = (
  payment: PlayedPayment,
  {
    action,
    isDeclined,
    reached,
  }: { readonly action: string; readonly isDeclined: boolean; readonly reached: (address: string) => string },
) => {
  const language = languageOf(payment.locale);
  const row = (name: string, units: number): string =>
    `<tr><td>${escaped(name)}</td><td>${escaped(written(units, payment.currency, language))}</td></tr>`;
  const lines = payment.lines.map(({ name, amount }) => row(name, amount)).join('');
  const choices = cards
    .map(
      ({ number, how, says }, index) =>
        `<label><input type="radio" name="card" value="${how}"${index === 0 ? ' checked' : ''}><span>${number}<br>${says[language]}</span></label>`,
    )
    .join('');
  const declined = isDeclined ? `<p class="declined" role="alert">${words.declined[language]}</p>` : '';
  return html(
    language,
    `<table>${lines}${row(words.total[language], totalOf(payment))}</table>${declined}<form method="post" action="${escaped(action)}"><fieldset><legend>${words.choose[language]}</legend>${choices}</fieldset><button>${words.pay[language]}</button></form><a class="back" href="${escaped(reached(payment.cancelUrl))}">${words.back[language]}</a>`,
  );
};

/** The address at which the payer goes on: with the session's id where the address asks for it, as Stripe puts it in. */
const successOf = (payment: PlayedPayment): string =>
  payment.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', sessionIdOf(payment));

/**
 * The page on which one pays, as the double plays it (a page of its own, with no script): test cards are chosen, none is typed.
 * @param path the part of the address behind which sessions are.
 */
export const openPage =
  (
    double: Pick<StripeDouble, 'find' | 'happen'>,
    {
      path,
      settleLater,
      reached = (address) => address,
    }: {
      readonly path: string;
      /** The address to go on to, as the payer's browser reaches it. */
      readonly reached?: (address: string) => string;
      /** Decides of a debit some time later. */
      readonly settleLater: (id: string) => Promise<void>;
    },
  ) =>
  async ({ method, url, body }: DoubleRequest): Promise<DoubleAnswer> => {
    const id = url.split('?', 1)[0]?.slice(path.length) ?? '';
    const found = await double.find(id);
    if (found === null) return json(404, { message: 'Not found' });
    const language = languageOf(found.payment.locale);
    const over = html(language, `<p>${words.over[language]}</p>`);
    if (found.payment.session !== 'open') return over;
    const action = `${path}${id}`;
    if (method !== 'POST') return formShown(found.payment, { action, isDeclined: false, reached });
    const how = cards.find((card) => card.how === textIn(formOf(body), 'card'))?.how ?? 'declined';
    const after = await double.happen(id, { what: 'fill', how });
    if (after === null) return over;
    if (after.session === 'open') return formShown(after, { action, isDeclined: true, reached });
    if (how === 'later') await settleLater(id);
    return { status: 303, headers: { location: reached(successOf(after)) }, body: '' };
  };
