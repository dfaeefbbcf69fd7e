/** What is found and may stay: a feature, the places where it may, and why nobody misses it. */
export interface Exception {
  readonly feature: string;
  /** Its code, or the name of its file, has to look like this; absent: anywhere. */
  readonly where?: RegExp;
  readonly reason: string;
}

const looks = 'Looks alone: without it the page is plainer and works.';
const ownMethod = 'A method of the library’s own that bears the name of a browser’s.';
const editor = /^(?:rich-text-written|\S*rich-text-written)/;

/** Each of them; one that fits nothing any more is reported, to be taken off the list. */
export const exceptions: readonly Exception[] = [
  ...['.addElement', '.command', '.getHTML', '.sync'].map((feature) => ({ feature, where: editor, reason: ownMethod })),
  { feature: '.drop', where: /\bi\.drop\(\)|\w\.drop\(\)/, reason: ownMethod },
  { feature: '.grow', where: /\.grow\(t\)/, reason: 'The memory of WebAssembly, which grows everywhere.' },
  { feature: '.toArray', where: /Children\.toArray\(/, reason: ownMethod },
  { feature: '.unlock', where: /=>\w+\.unlock\(\)/, reason: ownMethod },
  { feature: '.when', where: /_zod\.def\.when\(/, reason: ownMethod },
  {
    feature: '.getSetCookie',
    where: /_cookieJar|parseCookies/,
    reason: 'socket.io asks it in Node alone: browsers have no cookie jar.',
  },
  {
    feature: 'WebTransport',
    where: /_transport=new WebTransport/,
    reason: 'A transport of socket.io that is not switched on, in a try.',
  },
  {
    feature: 'css.at-rules.page',
    where: /@page dashboard/,
    reason: 'The paper that the dashboard is printed on: a browser without it prints on the one that it is set to.',
  },
  {
    feature: 'css.properties.size',
    where: /size: A4/,
    reason: 'The size of that paper: a browser without it prints on the one that it is set to.',
  },
  { feature: '.startViewTransition', where: /^react-/, reason: 'React tries it and goes on without.' },
  {
    feature: '.startViewTransition',
    where: /^frame-/,
    reason: 'The router asks only for links with viewTransition; there are none.',
  },
  {
    feature: 'showOpenFilePicker',
    where: /window\.showOpenFilePicker\(e\)\.then/,
    reason: 'The drop zone asks before, and keeps the answer.',
  },
  {
    feature: 'css.types.color.color-mix',
    where: /startsWith\(`var\(`\)/,
    reason: 'Of colours given as variables; the theme gives numbers.',
  },
  { feature: 'css.types.color.color-mix', where: /^rich-text-written/, reason: looks },
  {
    feature: 'css.types.color.oklch',
    where: /startsWith\(`oklch\(`\)/,
    reason: 'Reads a colour that the theme does not have.',
  },
  {
    feature: 'css.types.length.viewport_percentage_units_dynamic',
    where: /^Modal-|^dialog-|--modal-|app-shell|\d+dvh$/,
    reason: 'Of the kit’s: what follows is how high a dialog may get, and shells that public pages have not.',
  },
  {
    feature: 'css.properties.container',
    where: /-grid\//,
    reason: 'Grids of the kit that measure themselves; none does.',
  },
  {
    feature: 'lookbehind',
    where: /^first-/,
    reason: 'Tried, to find out how old the browser is.',
  },
  {
    feature: 'css.properties.translate',
    where: /-50% -50%/,
    reason: 'The dot of a radio button, which theme.module.css places for them; the other is in no page.',
  },
  {
    feature: 'css.selectors.has',
    where: /\.m_|\._(?:language|cameras)_/,
    reason: 'The kit’s looks; ours have a rule of their own for browsers without it.',
  },
  {
    feature: 'css.selectors.has',
    where: /\._brand_/,
    reason: 'The product’s name then stands beside the event’s, shortened.',
  },
  { feature: 'css.properties.resize', reason: 'Phones never let a field be pulled larger.' },
  {
    feature: 'css.at-rules.page',
    where: /@page (?:label|badge)/,
    reason: 'Without it the size is chosen in the print dialog.',
  },
  { feature: 'css.properties.size', where: /mm/, reason: 'Without it the size is chosen in the print dialog.' },
  ...[
    'forced-color-adjust',
    'overscroll-behavior',
    'scrollbar-width',
    'text-box-edge',
    'text-box-trim',
    'text-wrap',
  ].map((property) => ({ feature: `css.properties.${property}`, reason: looks })),
];
