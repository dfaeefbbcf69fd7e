import { z } from 'zod';

/** The text that is read of HTML: without its tags, an entity as one sign. */
const textIn = (html: string): string =>
  html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, ' ');

/** Counts the signs that are read of HTML. */
export const lettersIn = (html: string): number => textIn(html).length;

/** Tells whether HTML says or shows anything: text, a picture or a line. An editor leaves marks where nothing is written. */
export const isWritten = (html: string): boolean => /<(?:img|hr)\b/.test(html) || textIn(html).trim() !== '';

/** Markup of a message may be as long again as what is read of it at most. */
const markupTimes = 2;

/**
 * HTML of a message (rule messaging/rich-messages).
 * @param least signs, markup among them.
 * @param most letters; what tables, pictures and links take as markup is not counted among them.
 */
export const richMessage = (least: 0 | 1, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most * markupTimes)
    .check(({ value, issues }) => {
      if (lettersIn(value) > most)
        issues.push({ code: 'too_big', origin: 'string', maximum: most, inclusive: true, input: value });
    })
    .meta({ examples: ['<p>See you at <strong>9</strong>.</p>'] });
