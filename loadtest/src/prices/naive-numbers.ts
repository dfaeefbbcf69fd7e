/**
 * Arithmetic of its own for the calculation that prices are held against: fractions in lowest terms, and decimals
 * written by long division. Slow, and nothing of it is shared with what it checks.
 */
export type Fraction = readonly [over: bigint, under: bigint];

const sizeOf = (number: bigint): bigint => (number < 0n ? -number : number);
const sharedBy = (one: bigint, other: bigint): bigint => (other === 0n ? one : sharedBy(other, one % other));

const lowest = (over: bigint, under: bigint): Fraction => {
  const shared = sharedBy(sizeOf(over), sizeOf(under));
  const sign = under < 0n ? -1n : 1n;
  return shared === 0n ? [0n, 1n] : [(sign * over) / shared, (sign * under) / shared];
};

export const none: Fraction = [0n, 1n];

/** A decimal such as `-12.50` as a fraction; nothing where the text is none. */
export const fractionOf = (decimal: string | number): Fraction => {
  const [whole = '', part = ''] = String(decimal).trim().replace('-', '').split('.');
  if (!/^\d*$/.test(whole + part) || whole + part === '') return none;
  const isBelow = String(decimal).trim().startsWith('-');
  return lowest(BigInt(whole + part) * (isBelow ? -1n : 1n), BigInt(`1${'0'.repeat(part.length)}`));
};

export const sum = ([a, b]: Fraction, [c, d]: Fraction): Fraction => lowest(a * d + c * b, b * d);
export const difference = (one: Fraction, [c, d]: Fraction): Fraction => sum(one, [-c, d]);
export const product = ([a, b]: Fraction, [c, d]: Fraction): Fraction => lowest(a * c, b * d);
/** By nothing: nothing. */
export const quotient = ([a, b]: Fraction, [c, d]: Fraction): Fraction => (c === 0n ? none : lowest(a * d, b * c));
export const isAbove = (one: Fraction, other: Fraction): boolean => difference(one, other)[0] > 0n;
export const least = (one: Fraction, other: Fraction): Fraction => (isAbove(one, other) ? other : one);
export const most = (one: Fraction, other: Fraction): Fraction => (isAbove(one, other) ? one : other);

/** A fraction of 0 or more as a decimal with so many digits after the point, half up: `19.995` with 2 is `20.00`. */
const written = ([over, under]: Fraction, digits: number): string => {
  let rest = over % under;
  let text = String(over / under);
  for (let place = 0; place < digits; place += 1) {
    rest *= 10n;
    text += String(rest / under);
    rest %= under;
  }
  const shown = rest * 2n < under ? text : String(BigInt(text) + 1n);
  const padded = shown.padStart(digits + 1, '0');
  return digits === 0 ? padded : `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
};

/** Rounded half up to so many digits after the point; below 0 nothing. */
export const rounded = (exact: Fraction, digits: number): Fraction =>
  exact[0] <= 0n ? none : fractionOf(written(exact, digits));

/** As it is written on a bill: with all digits of the currency. */
export const asWritten = (exact: Fraction, digits: number): string =>
  exact[0] < 0n ? `-${written([-exact[0], exact[1]], digits)}` : written(exact, digits);
