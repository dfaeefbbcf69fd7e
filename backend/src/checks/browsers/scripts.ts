import { type AnyNode, type CallExpression, type MemberExpression, type NewExpression, parse } from 'acorn';
import { childrenOf, declaredIn, memberName, namesIn, textOf } from './nodes.ts';
import { lacksInText } from './styles.ts';
import { lacks, type Oldest, unmistakable } from './table.ts';

/** Syntax that no build rewrites, by its place in the table; of a pattern's, what it looks like. */
const syntaxes = {
  StaticBlock: 'javascript.classes.static.initialization_blocks',
  lookbehind: 'javascript.regular_expressions.lookbehind_assertion',
  modifier: 'javascript.regular_expressions.modifier',
  unicodeSets: 'javascript.builtins.RegExp.unicodeSets',
  iteratorHelpers: 'javascript.builtins.Iterator.map',
} as const;

/** What some browsers lack, in the form in which scripts are held against it. */
export interface ScriptTable {
  readonly globals: ReadonlySet<string>;
  readonly statics: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
  readonly syntax: ReadonlySet<string>;
  readonly oldest: Oldest;
}

/** The table for scripts that have to run from these browsers on. */
export const scriptTable = (oldest: Oldest): ScriptTable => {
  const missing = unmistakable(oldest);
  const named = (wanted: string) => missing.filter(({ kind }) => kind === wanted);
  const ofWindow = named('member').filter(({ owner }) => owner === 'Window');
  return {
    globals: new Set([...named('global'), ...ofWindow].map(({ name }) => name)),
    statics: new Set(named('static').map(({ owner, name }) => `${owner}.${name}`)),
    members: new Set(named('member').map(({ name }) => name)),
    syntax: new Set(Object.entries(syntaxes).flatMap(([name, place]) => (lacks(oldest, place) ? [name] : []))),
    oldest,
  };
};

export interface Found {
  readonly feature: string;
  /** The code around it. */
  readonly code: string;
}

const iterators = new Set<string | null>(['values', 'keys', 'entries', 'matchAll']);
const iteratorHelpers = /^(?:map|filter|take|drop|flatMap|reduce|toArray|forEach|some|every|find)$/;
const windows = new Set(['window', 'globalThis', 'self']);

/** `a.values().map(…)`: a helper of an iterator, unless `a` is Object, which gives arrays. */
const isIteratorHelper = ({ object }: MemberExpression, name: string): boolean => {
  if (!iteratorHelpers.test(name) || object.type !== 'CallExpression') return false;
  const { callee } = object;
  if (callee.type !== 'MemberExpression' || !iterators.has(memberName(callee))) return false;
  return !(callee.object.type === 'Identifier' && callee.object.name === 'Object');
};

/** One walk through one script. `asked`: the names that the script has asked for before it comes to this place. */
class Walk {
  readonly found: Found[] = [];
  readonly #table: ScriptTable;
  readonly #code: string;
  readonly #declared: ReadonlySet<string>;

  constructor(code: string, table: ScriptTable) {
    this.#code = code;
    this.#table = table;
    const root = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
    this.#declared = new Set(declaredIn(root));
    this.#visit(root, new Set());
  }

  #note(feature: string, { start, end }: AnyNode): void {
    const code = this.#code.slice(Math.max(0, start - 40), Math.min(end, start + 60) + 40).replaceAll(/\s+/g, ' ');
    this.found.push({ feature, code });
  }

  #visitAll(nodes: readonly AnyNode[], asked: ReadonlySet<string>): void {
    for (const node of nodes) this.#visit(node, asked);
  }

  /** Statements in a row: after `if (typeof X === 'undefined') return;` X has been asked for. */
  #visitRow(nodes: readonly AnyNode[], before: ReadonlySet<string>): void {
    let asked = before;
    for (const node of nodes) {
      this.#visit(node, asked);
      if (node.type !== 'IfStatement') continue;
      const { consequent } = node;
      const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
      if (last?.type === 'ReturnStatement' || last?.type === 'ThrowStatement')
        asked = new Set([...asked, ...namesIn(node.test)]);
    }
  }

  #name(name: string, node: AnyNode, asked: ReadonlySet<string>): void {
    const isBrowsers = !this.#declared.has(name) && !asked.has(name);
    if (isBrowsers && this.#table.globals.has(name)) this.#note(name, node);
  }

  /** @param use a member that is only read is undefined where the browser lacks it; called or asked, it fails. */
  #member(node: MemberExpression, asked: ReadonlySet<string>, use: 'read' | 'asked' | 'called'): void {
    const { object, computed, property } = node;
    const name = memberName(node);
    if (name !== null && use !== 'read' && !asked.has(name)) {
      const owner = object.type === 'Identifier' && !this.#declared.has(object.name) ? object.name : '';
      const { globals, statics, members, syntax } = this.#table;
      if (windows.has(owner) && globals.has(name)) this.#note(name, node);
      else if (statics.has(`${owner}.${name}`)) this.#note(`${owner}.${name}`, node);
      else if (members.has(name) && (use === 'called' || owner !== '')) this.#note(`.${name}`, node);
      else if (syntax.has('iteratorHelpers') && isIteratorHelper(node, name)) this.#note(`Iterator.${name}`, node);
    }
    if (object.type === 'MemberExpression') this.#member(object, asked, node.optional ? 'read' : 'asked');
    else this.#visit(object, asked);
    if (computed) this.#visit(property, asked);
  }

  #call(node: CallExpression | NewExpression, asked: ReadonlySet<string>): void {
    const { callee } = node;
    if (callee.type === 'MemberExpression')
      this.#member(callee, asked, 'optional' in node && node.optional ? 'read' : 'called');
    else this.#visit(callee, asked);
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      this.#pattern(textOf(node.arguments[0]) ?? '', textOf(node.arguments[1]) ?? '', node);
    this.#visitAll(node.arguments, asked);
  }

  #pattern(pattern: string, flags: string, node: AnyNode): void {
    const { syntax } = this.#table;
    if (syntax.has('lookbehind') && /\(\?<[=!]/.test(pattern)) this.#note('lookbehind', node);
    if (syntax.has('modifier') && /\(\?[ims-]+:/.test(pattern)) this.#note('modifier', node);
    if (syntax.has('unicodeSets') && flags.includes('v')) this.#note('unicodeSets', node);
  }

  #text(text: string, node: AnyNode): void {
    for (const feature of lacksInText(text, this.#table.oldest)) this.#note(feature, node);
  }

  /** Where the script asks before it uses something; false: it does not do so here. */
  #asks(node: AnyNode, asked: ReadonlySet<string>): boolean {
    const guarded = (test: AnyNode, ...rest: readonly (AnyNode | null | undefined)[]): boolean => {
      this.#visit(test, asked);
      const names = new Set([...asked, ...namesIn(test)]);
      for (const each of rest) if (each) this.#visit(each, names);
      return true;
    };
    if (node.type === 'UnaryExpression' && node.operator === 'typeof') {
      if (node.argument.type !== 'Identifier') this.#visit(node.argument, asked);
      return true;
    }
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
      return guarded(node.test, node.consequent, node.alternate);
    return node.type === 'LogicalExpression' && guarded(node.left, node.right);
  }

  /** Texts, patterns, names. */
  #leaf(node: AnyNode, asked: ReadonlySet<string>): boolean {
    if (node.type === 'Identifier') this.#name(node.name, node, asked);
    else if (node.type === 'TemplateElement') this.#text(node.value.raw, node);
    else if (node.type !== 'Literal') return /^(?:Import|Export)\w*Specifier$|^MetaProperty$/.test(node.type);
    else if ('regex' in node && node.regex) this.#pattern(node.regex.pattern, node.regex.flags, node);
    else if (typeof node.value === 'string') this.#text(node.value, node);
    return true;
  }

  #visit(node: AnyNode, asked: ReadonlySet<string>): void {
    if (this.#asks(node, asked) || this.#leaf(node, asked)) return;
    if (this.#table.syntax.has(node.type)) this.#note(node.type, node);
    if (node.type === 'MemberExpression') this.#member(node, asked, 'read');
    else if (node.type === 'CallExpression' || node.type === 'NewExpression') this.#call(node, asked);
    else if (node.type === 'Program' || node.type === 'BlockStatement') this.#visitRow(node.body, asked);
    // What a property or a label is called is nobody else's name.
    else if ('key' in node && 'computed' in node)
      this.#visitAll([...(node.computed ? [node.key] : []), ...(node.value ? [node.value] : [])], asked);
    else if ('label' in node) this.#visitAll('body' in node ? [node.body] : [], asked);
    else this.#visitAll(childrenOf(node), asked);
  }
}

/**
 * Finds what a built script asks of a browser that those of the table lack: names of the window, members, syntax,
 * and styles in texts. What the script asks for before it uses it (`typeof`, `in`, `?.`, a test that names it)
 * is its own affair. A name that the table also has of something that is there is not looked for.
 */
export const findInScript = (code: string, table: ScriptTable): readonly Found[] => new Walk(code, table).found;
