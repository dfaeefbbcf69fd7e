import type { Press } from '../us-keys.ts';

/** The keys that codes are made of, as they lie on every keyboard, row by row. */
const places = [
  ...[...'1234567890'].map((digit) => `Digit${digit}`),
  'Minus',
  'Equal',
  ...[...'QWERTYUIOP'].map((letter) => `Key${letter}`),
  'BracketRight',
  ...[...'ASDFGHJKL'].map((letter) => `Key${letter}`),
  'Semicolon',
  'Quote',
  ...[...'ZXCVBNM'].map((letter) => `Key${letter}`),
  'Comma',
  'Period',
  'Slash',
];

/** What a keyboard's keys say, in the order of their places, without and with Shift; `^` and its like are dead keys there. */
interface Keyboard {
  readonly plain: string;
  readonly shifted: string;
}

const us: Keyboard = {
  plain: "1234567890-=qwertyuiop]asdfghjkl;'zxcvbnm,./",
  shifted: '!@#$%^&*()_+QWERTYUIOP}ASDFGHJKL:"ZXCVBNM<>?',
};

/** Keyboards of the countries that people register in, as Windows has them. */
export const keyboards: Readonly<Record<string, Keyboard>> = {
  'US English': us,
  'UK English': { ...us, shifted: '!"£$%^&*()_+QWERTYUIOP}ASDFGHJKL:@ZXCVBNM<>?' },
  French: {
    plain: '&é"\'(-è_çà)=azertyuiop$qsdfghjklmùwxcvbn,;:!',
    shifted: '1234567890°+AZERTYUIOP£QSDFGHJKLM%WXCVBN?./§',
  },
  Belgian: {
    plain: '&é"\'(§è!çà)-azertyuiop$qsdfghjklmùwxcvbn,;:=',
    shifted: '1234567890°_AZERTYUIOP*QSDFGHJKLM%WXCVBN?./+',
  },
  German: {
    plain: '1234567890ß´qwertzuiop+asdfghjklöäyxcvbnm,.-',
    shifted: '!"§$%&/()=?`QWERTZUIOP*ASDFGHJKLÖÄYXCVBNM;:_',
  },
  'Swiss German': {
    plain: "1234567890'^qwertzuiop¨asdfghjklöäyxcvbnm,.-",
    shifted: '+"*ç%&/()=?`QWERTZUIOP!ASDFGHJKLéàYXCVBNM;:_',
  },
  'Swiss French': {
    plain: "1234567890'^qwertzuiop¨asdfghjkléàyxcvbnm,.-",
    shifted: '+"*ç%&/()=?`QWERTZUIOP!ASDFGHJKLöäYXCVBNM;:_',
  },
  Spanish: {
    plain: "1234567890'¡qwertyuiop+asdfghjklñ´zxcvbnm,.-",
    shifted: '!"·$%&/()=?¿QWERTYUIOP*ASDFGHJKLÑ¨ZXCVBNM;:_',
  },
};

const keyOn = ({ plain, shifted }: Keyboard, sign: string) => {
  const at = plain.indexOf(sign);
  return at >= 0 ? { at, shiftKey: false } : { at: shifted.indexOf(sign), shiftKey: true };
};

const isDead = (sign: string): boolean => '´`^¨'.includes(sign);

/** The keys that a scanner set to one keyboard presses for a code, as a computer with another one has them. */
export const pressesOf = (text: string, scanner: Keyboard, computer: Keyboard): readonly Press[] =>
  [...text].map((sign) => {
    if (sign === ' ') return { key: ' ', code: 'Space' };
    const { at, shiftKey } = keyOn(scanner, sign);
    if (at < 0) throw new Error(`this keyboard cannot say ${sign}`);
    const key = (shiftKey ? computer.shifted : computer.plain).charAt(at);
    return { key: isDead(key) ? 'Dead' : key, code: places[at] ?? '', shiftKey };
  });

export const usKeyboard = us;
