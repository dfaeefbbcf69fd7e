import { colon } from '@turnout/contracts/kernel';
import { sanitised } from '../../platform/content/rich-text.ts';
import type { Letter } from './letter.ts';
import { letterMessage } from '../rich/message-html.ts';
import { textOfHtml } from './text-of-html.ts';

/** Puts text that people entered into one line: it cannot begin a line of its own. */
const inOneLine = (text: string): string => text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');

/** Closes a name of another direction, so that what follows goes on in the line's own. */
const isolated = (text: string): string => `\u2068${inOneLine(text)}\u2069`;

/** The letter as plain text. */
export const letterText = (letter: Letter): string => {
  const follows = colon(letter.language);
  return [
    inOneLine(letter.title),
    ...[letter.greeting, letter.intro].filter((said) => said !== '').flatMap((said) => ['', inOneLine(said)]),
    ...(letter.message === '' ? [] : ['', textOfHtml(letterMessage(letter.message))]),
    ...(letter.facts.length === 0 ? [] : ['']),
    ...letter.facts.flatMap(({ label, lines, link }) => [
      `${label}${follows}`,
      ...lines.map((line) => `  ${isolated(line)}`),
      ...(link === undefined ? [] : [`  ${link.label}${follows} ${link.address}`]),
    ]),
    ...(letter.payment === undefined
      ? []
      : ['', `${letter.payment.label}${follows}`, textOfHtml(sanitised(letter.payment.html))]),
    ...(letter.link === null ? [] : ['', `${letter.link.label}${follows} ${letter.link.address}`]),
    '',
    '--',
    ...letter.footer,
    ...(letter.leave === undefined ? [] : [`${letter.leave.label}${follows} ${letter.leave.address}`]),
    '',
  ].join('\n');
};
