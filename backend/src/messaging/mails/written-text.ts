import { merged } from '@turnout/contracts/fields';
import type { Written } from './written.ts';
import { numberIn } from '../said/phone-number.ts';
import { toldOf } from './written-mail.ts';

type Parts = Parameters<typeof toldOf>[0];

/** Writes what staff told one person by text message: their own words and nothing else, since each character is charged. */
export const openWrittenTexts =
  (parts: Parts) =>
  async (job: Parameters<typeof toldOf>[1]): Promise<Written> => {
    const told = await toldOf(parts, job);
    if ('kind' in told) return told;
    const { words, reader, event, source } = told;
    if (!event.enableMassTexts) return { kind: 'unsendable', reason: 'texts-off' };
    const to = numberIn(reader.personal.phone, event.country);
    if (to === null) return { kind: 'unsendable', reason: 'no-number' };
    return { kind: 'text', to, body: merged(words.content, source).trim() };
  };
