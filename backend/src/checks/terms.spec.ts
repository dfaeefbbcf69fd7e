import { records, rejections } from '@turnout/contracts';
import { inputSentences } from '@turnout/contracts/input-rules';
import { mailKinds } from '@turnout/contracts/mails';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { mailWords } from '../messaging/said/words.ts';
import { rootFolder } from '../platform/configuration/config.ts';

/** Words that stand for a thing which has another name (docs/map.md), and that name. */
const otherNames: Readonly<Record<'en' | 'es' | 'fr', readonly (readonly [RegExp, string])[]>> = {
  en: [
    [/(?<!e-)\bmails?\b(?! server)/i, 'e-mail'],
    [/\bmail catcher\b|\bstory of\b|\bbring your\b/i, 'test inbox, activity log, import'],
  ],
  es: [
    [/\bregistr(?:o|os|ar|arse|ad[oa]s?)\b(?! de actividad)/i, 'inscripción, inscribirse; check-in'],
    [/\b(?:mesas?|puestos?)\b/i, 'mostrador'],
    [/\b(?:credencial|credenciales|insignias?|distintivos?)\b/i, 'acreditación'],
    [/\bparticipantes?\b/i, 'asistente'],
  ],
  fr: [
    [/enregistre\w* (?:l['’]entrée|de participants|quelqu|tout le groupe)/i, 'faire le check-in'],
    [/\benregistrements?\b(?!…)/i, 'check-in'],
    [/(?:déjà|bien) enregistrée?s?\b/i, 'check-in fait'],
    [/\b(?:postes?|comptoirs?)\b/i, 'guichet'],
    [/(?<!e-)\bmails?\b/i, 'e-mail'],
  ],
};

/** What is no name of the thing, though it looks like it. */
const allowed = [
  /\b(?:no quedó|no se pudo) registrar/i, // to note something down
  /^Credenciales no válidas$/, // what somebody logs in with
];

type Sentence = readonly [where: string, text: string];

const textsIn = (tree: unknown, path: string): readonly Sentence[] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : typeof tree === 'object' && tree !== null
      ? Object.entries(tree).flatMap(([key, value]) => textsIn(value, `${path}.${key}`))
      : [];

const sentencesIn = (language: 'en' | 'es' | 'fr'): readonly Sentence[] => [
  ...globSync(`frontend/src/**/words/${language}.json`, { cwd: rootFolder }).flatMap((file) =>
    textsIn(z.unknown().parse(JSON.parse(readFileSync(join(rootFolder, file), 'utf8'))), file),
  ),
  ...Object.entries(rejections).map(([code, { words }]): Sentence => [`refusal ${code}`, words[language]]),
  ...textsIn(mailWords[language], 'e-mail'),
  ...Object.entries(mailKinds).flatMap(([kind, { name, said }]) =>
    textsIn({ name: name[language], said: said[language] }, kind),
  ),
  ...records.flatMap(({ one, inWords }) => textsIn({ ...inWords[language] }, `record ${one}`)),
  ...inputSentences.map((words): Sentence => ['rule of input', words[language]]),
];

describe.each(['en', 'es', 'fr'] as const)('one term for one thing in %s', (language) => {
  const sentences = sentencesIn(language);

  it('is looked for in every sentence', () => {
    expect(sentences.length).toBeGreaterThan(1_000);
  });

  it.each(otherNames[language])('instead of %s', (pattern, term) => {
    const found = sentences.filter(([, text]) => pattern.test(text) && !allowed.some((one) => one.test(text)));
    expect(found, `use ${term} (docs/map.md)`).toEqual([]);
  });
});

it('has each term in the list that people read', () => {
  const list = readFileSync(join(rootFolder, 'docs', 'map.md'), 'utf8');
  const terms = Object.values(otherNames).flatMap((names) => names.flatMap(([, term]) => term.split(/[,;] /)));
  for (const term of terms) expect(list).toContain(term.replace('faire le ', '').replace(' fait', ''));
});
