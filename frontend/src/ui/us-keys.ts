/** A key as it was pressed: what this computer's keyboard makes of it, and where it lies. */
export interface Press {
  readonly key: string;
  /** The place of the key, named after US keyboards; '' where the browser does not say. */
  readonly code?: string;
  readonly shiftKey?: boolean;
  readonly isCapsLocked?: boolean;
}

/** What the keys of a US keyboard say, each without and with Shift. */
const signs: ReadonlyMap<string, string> = new Map([
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter) => [`Key${letter.toUpperCase()}`, letter] as const),
  ...[...')!@#$%^&*('].map((shifted, digit) => [`Digit${digit}`, `${digit}${shifted}`] as const),
  ...[...'0123456789'].map((digit) => [`Numpad${digit}`, digit] as const),
  ['Minus', '-_'],
  ['Equal', '=+'],
  ['BracketLeft', '[{'],
  ['BracketRight', ']}'],
  ['Backslash', '\\|'],
  ['Semicolon', ';:'],
  ['Quote', `'"`],
  ['Backquote', '`~'],
  ['Comma', ',<'],
  ['Period', '.>'],
  ['Slash', '/?'],
  ['Space', ' '],
]);

/** What a key would say on a US keyboard; null where there is no such key. */
const onUsKeys = ({ code = '', shiftKey = false, isCapsLocked = false }: Press): string | null => {
  const [plain = null, shifted = plain] = signs.get(code) ?? '';
  if (plain === null || !code.startsWith('Key')) return shiftKey ? shifted : plain;
  return shiftKey === isCapsLocked ? plain : plain.toUpperCase();
};

/** What a scanner's keys come to. */
export interface Reading {
  /** The likelier of both readings. */
  readonly code: string;
  /** The other one; absent where both are the same, or where there is only one. */
  readonly other?: string;
  /** As this computer's keyboard has it. */
  readonly typed: string;
  /** Only as US keys do they make a code: the scanner is set to another keyboard than this computer. */
  readonly isOfUsKeys: boolean;
}

/**
 * The prefix that many scanners may be set to send before a code: the kind of the code, as ISO/IEC 15424 writes it (`]Q1`, `]d2`).
 * No code of ours begins so.
 */
const kindOfCode = /^\][A-Za-z][0-9A-Za-z]/;

/** Numbers, badges and ids as we print them are letters and digits, perhaps in groups. */
const canBeOurs = (text: string): boolean => /^[0-9a-z]+(?:[ .-][0-9a-z]+)*$/i.test(text);

const textOf = ({ key }: Press): string => {
  if (key === 'Dead') return '\u00b4';
  return [...key].length === 1 ? key : '';
};

/**
 * Reads a scanner's keys twice: as the computer's keyboard has them, and as the US keyboard that most scanners are set
 * to when they come out of the box. What the computer has goes first, unless it cannot be a code of ours while the
 * other can: on an AZERTY keyboard the digits of such a scanner are accents and quotes. Where y and z have changed
 * places both can be one: whoever looks the code up tries the other after the first.
 */
export const readingOf = (presses: readonly Press[]): Reading => {
  const typed = presses.map(textOf).join('').trim();
  const keys = presses.map(onUsKeys);
  const said = typed.replace(kindOfCode, '');
  const us = keys.includes(null) ? said : keys.join('').trim().replace(kindOfCode, '');
  const isOfUsKeys = !canBeOurs(said) && canBeOurs(us);
  const [code, second] = isOfUsKeys ? [us, said] : [said, us];
  return { code, ...(us === said ? {} : { other: second }), typed, isOfUsKeys };
};

/**
 * Tells whether a text has the shape of what we print: a number of nine signs, an id or a badge's code, digits. Nobody types
 * that by accident with accents for digits.
 */
export const isPrinted = (text: string): boolean => {
  const bare = text.replaceAll(/[ -]/g, '');
  return /^(?:\d{4,}|[0-9a-hjkmnp-tv-z]{9}|[0-9a-hjkmnp-tv-z]{16,}(?:\.\d+)?)$/i.test(bare);
};
