/** A number as a fraction of whole ones, so that nothing is lost between what is typed in and what is rounded. */
export interface Exact {
  readonly over: bigint;
  /** Above 0. */
  readonly under: bigint;
}

export const exactly = (whole: bigint | number): Exact => ({ over: BigInt(whole), under: 1n });

const written = /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i;

/**
 * The number that a text says in digits, with a point and an exponent where it has them; null where it says none.
 * A number of the machine goes by the digits that it is shown with: 1.005 is 1.005.
 */
export const exactOf = (said: string | number): Exact | null => {
  const [, sign = '', whole = '', part = '', exponent = '0'] = written.exec(String(said)) ?? [];
  if (whole === '' && part === '') return null;
  const digits = BigInt(`${whole}${part}`) * (sign === '-' ? -1n : 1n);
  const places = part.length - Number(exponent);
  return places >= 0
    ? { over: digits, under: 10n ** BigInt(places) }
    : { over: digits * 10n ** BigInt(-places), under: 1n };
};

export const plus = (one: Exact, other: Exact): Exact => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
});
export const negated = ({ over, under }: Exact): Exact => ({ over: -over, under });
export const times = (one: Exact, other: Exact): Exact => ({
  over: one.over * other.over,
  under: one.under * other.under,
});
/** By nothing: null. */
export const dividedBy = (one: Exact, { over, under }: Exact): Exact | null => {
  if (over === 0n) return null;
  const sign = over < 0n ? -1n : 1n;
  return { over: one.over * under * sign, under: one.under * over * sign };
};

/** The nearest whole number; a half goes away from 0, so that what is taken off mirrors what is charged. */
export const roundedHalfUp = ({ over, under }: Exact): bigint => {
  const size = over < 0n ? -over : over;
  const whole = (2n * size + under) / (2n * under);
  return over < 0n ? -whole : whole;
};
