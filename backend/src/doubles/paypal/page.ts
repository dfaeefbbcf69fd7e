import { minorOfPaypal } from '@turnout/contracts/online-payment';
import { decimalOf, moneyFormat, type Language } from '@turnout/contracts/kernel';
import type { DoubleOrder } from './documents.ts';
import { pageWords } from './words.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The language of an order's page: the one that the seller asked for. */
export const languageOfOrder = ({ locale }: Pick<DoubleOrder, 'locale'>): Language => {
  const short = locale.slice(0, 2);
  return short === 'es' || short === 'fr' ? short : 'en';
};

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 26rem; padding: 1rem; }
  .play { background: #ffd866; color: #222; padding: .5rem .75rem; border-radius: .5rem; font-weight: 600; }
  table { width: 100%; border-collapse: collapse; margin: 1rem 0; }
  th, td { text-align: start; padding: .4rem 0; border-bottom: 1px solid #8888; font-weight: 400; overflow-wrap: anywhere; }
  td { text-align: end; white-space: nowrap; }
  tfoot th, tfoot td { font-weight: 700; }
  button { display: block; width: 100%; margin: .5rem 0; padding: .75rem; font: inherit; border-radius: 2rem;
    border: 1px solid currentColor; background: none; color: inherit; cursor: pointer; }
  button.first { background: #003087; color: #fff; border-color: #003087; font-weight: 700; }
  :focus-visible { outline: 3px solid #0070e0; outline-offset: 2px; }`;

const frame = (language: Language, content: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(pageWords[language].title)}</title><style>${style}</style></head>
<body><main><h1>${escaped(pageWords[language].title)}</h1>
<p class="play">${escaped(pageWords[language].play)}</p>${content}</main></body></html>`;

/** A page of one sentence. */
export const sentencePage = (language: Language, sentence: 'left' | 'gone' | 'done'): string =>
  frame(language, `<p role="status">${escaped(pageWords[language][sentence])}</p>`);

/** The page on which somebody agrees to pay; each button is one of PayPal's ways to end. */
export const approvalPage = (order: DoubleOrder, action: string): string => {
  const language = languageOfOrder(order);
  const words = pageWords[language];
  const written = ({ currency_code: currency, value }: DoubleOrder['amount']): string =>
    escaped(moneyFormat(currency, language).format(decimalOf({ minor: minorOfPaypal(value, currency), currency })));
  const lines = order.lines.length > 0 ? order.lines : [{ name: order.description, amount: order.amount }];
  const rows = lines.map(
    ({ name, amount }) => `<tr><th scope="row">${escaped(name)}</th><td>${written(amount)}</td></tr>`,
  );
  const buttons = (['pay', 'cancel', 'leave', 'decline', 'pending'] as const).map(
    (name) =>
      `<button name="act" value="${name}"${name === 'pay' ? ' class="first"' : ''}>${escaped(words[name])}</button>`,
  );
  return frame(
    language,
    `<table><tbody>${rows.join('')}</tbody><tfoot><tr><th scope="row">${escaped(words.total)}</th>
<td>${written(order.amount)}</td></tr></tfoot></table>
<form method="post" action="${escaped(action)}"><input type="hidden" name="token" value="${escaped(order.id)}">
${buttons.join('')}</form>`,
  );
};
