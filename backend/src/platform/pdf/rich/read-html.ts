import type { Block, Side, Span, TableCell, TextBlock } from './blocks.ts';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', apos: "'" };

/** A text without the HTML spelling of its signs. */
const readable = (markup: string): string =>
  markup.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(String(hex ?? ''), 16) : Number(decimal);
    if (name !== undefined) return named[String(name)] ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly attributes: string;
}

/** Tags and texts in their order. */
const pieceOf = /<(\/?)([a-z][a-z0-9]*)((?:\s+[^<>]*?)?)\s*\/?>|([^<]+|<)/gi;

const attributeIn = (attributes: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? null;

const sideIn = (attributes: string): Side | null => {
  const said = /text-align:\s*(left|right|center)/i.exec(attributeIn(attributes, 'style') ?? '')?.[1];
  return said === 'left' || said === 'right' || said === 'center' ? said : null;
};

const styles = { strong: 'isBold', em: 'isSlanted', u: 'isUnderlined', s: 'isStruck', a: 'isUnderlined' } as const;
type Style = keyof typeof styles;
const isStyle = (name: string): name is Style => Object.hasOwn(styles, name);

const levels: Readonly<Record<string, TextBlock['level']>> = { p: 0, pre: 0, h1: 1, h2: 2, h3: 3, h4: 4 };
const dots = ['•', '◦', '▪'];

interface List {
  readonly isOrdered: boolean;
  entries: number;
}

interface Rows {
  readonly rows: TableCell[][];
  cell: { readonly reader: Reader; readonly columns: number } | null;
}

/** Reads blocks one after another; a cell of a table has a reader of its own. */
class Reader {
  readonly blocks: Block[] = [];
  readonly #open = new Map<string, number>();
  readonly #lists: List[] = [];
  readonly #isHead: boolean;
  #quotes = 0;
  #spans: Span[] = [];
  #level: TextBlock['level'] = 0;
  #side: Side | null = null;
  #marker = '';
  /** Within a paragraph or heading that was opened: an empty one is a line, too. */
  #isInBlock = false;
  #isVerbatim = false;

  constructor(isHead: boolean) {
    this.#isHead = isHead;
  }

  get #depth(): number {
    return this.#lists.length + this.#quotes;
  }

  /** Ends the paragraph that is being read. */
  close(isLine = false): void {
    const spans = this.#spans;
    this.#spans = [];
    const isWritten = spans.some(({ text }) => text.trim() !== '' || text.includes('\n'));
    if (isWritten || isLine)
      this.blocks.push({
        kind: 'text',
        level: this.#level,
        spans: trimmed(spans, this.#isVerbatim),
        side: this.#side,
        depth: this.#depth,
        marker: this.#marker,
        isQuoted: this.#quotes > 0,
      });
    if (isWritten || isLine) this.#marker = '';
  }

  text(markup: string): void {
    const text = readable(this.#isVerbatim ? markup : markup.replaceAll(/[ \t\r\n\f]+/g, ' '));
    if (text.trim() === '' && this.#spans.length === 0 && !this.#isVerbatim) return;
    const is = (style: Style): boolean => (this.#open.get(style) ?? 0) > 0;
    const isScript = (name: string): boolean => (this.#open.get(name) ?? 0) > 0;
    this.#spans.push({
      text,
      isBold: this.#isHead || this.#level > 0 || is('strong'),
      isSlanted: is('em'),
      isUnderlined: is('u') || is('a'),
      isStruck: is('s'),
      script: isScript('sub') ? 'sub' : isScript('sup') ? 'super' : null,
    });
  }

  tag({ name, isEnd, attributes }: Tag): void {
    if (isStyle(name) || name === 'sub' || name === 'sup') this.#count(name, isEnd);
    else if (name === 'br') this.#break();
    else if (name === 'hr') this.put({ kind: 'rule' });
    else if (name === 'img') this.#picture(attributes);
    else if (name === 'ul' || name === 'ol') this.#list(name, isEnd, attributes);
    else if (name === 'li') this.#entry(isEnd);
    else if (name === 'blockquote') {
      this.close();
      this.#quotes = Math.max(0, this.#quotes + (isEnd ? -1 : 1));
    } else if (Object.hasOwn(levels, name)) this.#block(name, isEnd, attributes);
  }

  /** Puts something in that is no text. */
  put(block: Block): void {
    this.close();
    this.blocks.push(block);
  }

  #count(name: string, isEnd: boolean): void {
    this.#open.set(name, Math.max(0, (this.#open.get(name) ?? 0) + (isEnd ? -1 : 1)));
  }

  #break(): void {
    this.#spans.push({
      text: '\n',
      isBold: false,
      isSlanted: false,
      isUnderlined: false,
      isStruck: false,
      script: null,
    });
  }

  #picture(attributes: string): void {
    const name = /^\/api\/file\/([0-9a-z]+)$/.exec(attributeIn(attributes, 'src') ?? '')?.[1];
    if (name === undefined) return;
    const width = Number(attributeIn(attributes, 'width') ?? 0);
    this.put({ kind: 'picture', name, width: width > 0 ? width : null, side: this.#side, depth: this.#depth });
    this.#isInBlock = false;
  }

  #list(name: 'ul' | 'ol', isEnd: boolean, attributes: string): void {
    this.close();
    if (isEnd) this.#lists.pop();
    else
      this.#lists.push({ isOrdered: name === 'ol', entries: Number(attributeIn(attributes, 'start') ?? 1) - 1 || 0 });
  }

  #entry(isEnd: boolean): void {
    // An entry that says nothing is a dot, too.
    this.close(isEnd && this.#marker !== '');
    const list = this.#lists.at(-1);
    if (isEnd || list === undefined) {
      this.#marker = '';
      return;
    }
    list.entries += 1;
    this.#marker = list.isOrdered ? `${list.entries}.` : (dots[(this.#lists.length - 1) % dots.length] ?? '•');
  }

  #block(name: string, isEnd: boolean, attributes: string): void {
    this.close(isEnd && this.#isInBlock && this.#spans.length === 0);
    this.#isInBlock = !isEnd;
    this.#isVerbatim = name === 'pre' && !isEnd;
    this.#level = isEnd ? 0 : (levels[name] ?? 0);
    this.#side = isEnd ? null : sideIn(attributes);
  }
}

/** Without blanks at the ends of lines, which HTML does not show, and with one between two spans at most. */
const trimmed = (spans: readonly Span[], isVerbatim: boolean): readonly Span[] => {
  if (isVerbatim) return spans;
  let isAtStart = true;
  return spans.flatMap((span) => {
    const text = isAtStart ? span.text.replace(/^ +/, '') : span.text;
    if (text !== '') isAtStart = /[ \n]$/.test(text);
    return text === '' ? [] : [{ ...span, text }];
  });
};

/** The blocks of sanitised HTML, in their order; what it does not know says its text alone. */
export const readHtml = (html: string): readonly Block[] => {
  const whole = new Reader(false);
  const tables: Rows[] = [];
  const reader = (): Reader => tables.at(-1)?.cell?.reader ?? tables.at(-2)?.cell?.reader ?? whole;
  const endCell = (table: Rows): void => {
    if (table.cell === null) return;
    const { reader: of, columns } = table.cell;
    of.close();
    table.rows.at(-1)?.push({ blocks: of.blocks, columns });
    table.cell = null;
  };
  const ofTable = (tag: Tag): void => {
    const table = tables.at(-1);
    if (tag.name === 'table' && !tag.isEnd) {
      reader().close();
      tables.push({ rows: [], cell: null });
    } else if (table === undefined) return;
    else if (tag.name === 'table') {
      endCell(table);
      tables.pop();
      const rows = table.rows.filter((row) => row.length > 0);
      if (rows.length > 0) reader().put({ kind: 'table', rows });
    } else if (tag.name === 'tr') {
      endCell(table);
      if (!tag.isEnd) table.rows.push([]);
    } else if (tag.isEnd) endCell(table);
    else if (table.rows.length > 0) {
      endCell(table);
      const columns = Math.min(20, Math.max(1, Number(attributeIn(tag.attributes, 'colspan') ?? 1) || 1));
      table.cell = { reader: new Reader(tag.name === 'th'), columns };
    }
  };
  for (const [, slash = '', name, attributes = '', text] of html.matchAll(pieceOf)) {
    if (text !== undefined) {
      // Between a table's tags stand blanks alone.
      const inner = tables.at(-1);
      if (inner === undefined || inner.cell !== null) reader().text(text);
      continue;
    }
    const tag = { name: (name ?? '').toLowerCase(), isEnd: slash === '/', attributes };
    if (['table', 'tr', 'td', 'th'].includes(tag.name)) ofTable(tag);
    else reader().tag(tag);
  }
  whole.close();
  return whole.blocks;
};
