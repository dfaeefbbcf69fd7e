const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

const readable = (markup: string): string =>
  markup.replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => named[name] ?? whole);
const withoutMarks = (markup: string): string => markup.replaceAll(/<[^>]*>/g, '');

/** A link as text has it: its words, and behind them its address, where that is not what the words say. */
const linkAsText = (address: string, words: string): string => {
  const [to, said] = [readable(address), readable(withoutMarks(words)).trim()];
  const isSaid = [to, to.replace(/^(?:mailto:|tel:|https?:\/\/)/i, '')].some(
    (one) => one.replace(/\/$/, '') === said.replace(/\/$/, ''),
  );
  if (said === '') return address;
  return isSaid ? words : `${words} (${address})`;
};

/** Lists as text has them: a dash or a number before each entry, those inside another one further in. */
const listsAsText = (markup: string): string => {
  const open: { readonly isOrdered: boolean; entries: number }[] = [];
  return markup
    .replaceAll(/<\/p>\s*<\/li>/gi, '</li>')
    .replaceAll(/<(\/?)(ul|ol|li)\b([^>]*)>/gi, (_, slash: string, name: string, attributes: string) => {
      const tag = name.toLowerCase();
      if (tag !== 'li' && slash === '') {
        const start = Number(/\sstart="(\d{1,6})"/.exec(attributes)?.[1] ?? 1);
        open.push({ isOrdered: tag === 'ol', entries: start - 1 });
        return '';
      }
      if (tag !== 'li') {
        open.pop();
        return open.length === 0 ? '\n' : '';
      }
      const list = open.at(-1);
      if (slash !== '' || list === undefined) return '';
      list.entries += 1;
      return `\n${'  '.repeat(open.length - 1)}${list.isOrdered ? `${list.entries}.` : '-'} `;
    });
};

/** Tables as text has them: a line for each row, a stroke between cells, whatever they hold in one line. */
const tablesAsText = (markup: string): string =>
  markup.replaceAll(/<table\b[^>]*>(.*?)<\/table>/gis, (_, table: string) => {
    const rows = [...table.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gis)].map(([, row = '']) =>
      [...row.matchAll(/<t[dh]\b[^>]*>(.*?)<\/t[dh]>/gis)]
        .map(([, cell = '']) =>
          cell
            .replaceAll(/<br\s*\/?>|<\/(?:p|li|h[1-6]|blockquote)>/gi, ' ')
            .replaceAll(/<\/?(?:p|li|ul|ol|h[1-6]|blockquote|hr)\b[^>]*>/gi, '')
            .replaceAll(/\s+/g, ' ')
            .trim(),
        )
        .join(' | '),
    );
    return `\n${rows.join('\n')}\n`;
  });

/** Text of sanitised HTML, without its marks; where links lead stands behind their words, and pictures say theirs. */
export const textOfHtml = (markup: string): string => {
  const withWords = tablesAsText(
    markup.replaceAll(/<img\b[^>]*?\salt="([^"]*)"[^>]*>/gi, (_, alt: string) => (alt === '' ? '' : `[${alt}]`)),
  );
  const lines = listsAsText(
    withWords.replaceAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gis, (_, address: string, words: string) =>
      linkAsText(address, words),
    ),
  )
    .replaceAll(/<hr\s*\/?>/gi, '\n---\n')
    .replaceAll(/<(h[1-4])\b[^>]*>/gi, '\n')
    .replaceAll(/<br\s*\/?>|<\/(p|div|h[1-6]|tr|blockquote|pre)>/gi, '\n');
  return readable(withoutMarks(lines))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};
