import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

const folder = join(rootFolder, 'docs', 'decisions');
/** Context, one or more choices, figures, one or more consequences. */
const inOrder = /^Context\.( Choice(: [^.]+)?\.)+( Figures\.)?( Consequence(: [^.]+)?\.)+$/;

/** What is wrong with a page; nothing where it is as all are. */
const faultsOf = (file: string, text: string): readonly string[] => {
  const [, number = ''] = /^(\d{4})-[a-z0-9-]+\.md$/.exec(file) ?? [];
  const [title = '', blank] = text.split('\n');
  const prose = text.replaceAll(/^```[^]*?^```/gm, '');
  const headings = [...prose.matchAll(/^#+ .*$/gm)].map(([heading]) => heading);
  const parts = [...prose.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, part = '']) => part).join(' ');
  return [
    ...(number === '' ? ['the file has no number of four digits'] : []),
    ...(/^# \d+\. \S/.test(title) && title.startsWith(`# ${Number(number)}. `) ? [] : [`the title is '${title}'`]),
    ...(blank === '' ? [] : ['no blank line follows the title']),
    ...headings.slice(1).map((heading) => `a heading '${heading}'`),
    ...(inOrder.test(parts) ? [] : [`the parts are '${parts}'`]),
  ].map((fault) => `${file}: ${fault}`);
};

describe('a page of decisions', () => {
  it('is written as all of them are', async () => {
    const files: string[] = [];
    for await (const path of glob('[0-9]*.md', { cwd: folder })) files.push(basename(path));
    expect(files.length).toBeGreaterThan(35);
    const faults: string[] = [];
    for (const file of files.toSorted()) faults.push(...faultsOf(file, await readFile(join(folder, file), 'utf8')));
    expect(faults).toEqual([]);
    expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length);
  });

  it('is told apart from one that is not', () => {
    const page = (title: string, ...parts: readonly string[]) =>
      `${title}\n\n${parts.map((part) => `**${part}** Words.\n\n- **In a list** is no part.`).join('\n\n')}\n`;
    const of = (text: string) => faultsOf('0009-once.md', text);
    const all = ['Context.', 'Choice.', 'Choice: ids.', 'Figures.', 'Consequence.'];
    expect(of(page('# 9. Once', ...all))).toEqual([]);
    expect(of(page('# 9. Once', 'Context.', 'Choice.', 'Consequence.'))).toEqual([]);
    for (const title of ['# 0009 Once', '# Once', '# 8. Once', '## 9. Once'])
      expect(of(page(title, ...all))).not.toEqual([]);
    expect(of(page('# 9. Once', 'Context.', 'Consequence.', 'Choice.'))).not.toEqual([]);
    expect(of(page('# 9. Once', 'Context.', 'Choice.'))).not.toEqual([]);
    expect(of(page('# 9. Once', ...all, 'Measured'))).not.toEqual([]);
    expect(of(`${page('# 9. Once', ...all)}\n## More\n`)).toEqual(["0009-once.md: a heading '## More'"]);
  });
});
