import { difference, fractionOf, none, product, quotient, sum, type Fraction } from './naive-numbers.ts';

const weight: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, minus: 3 };

const partsOf = (formula: string): readonly string[] => formula.match(/\[[^\]]*\]|[\d.]+|[-+*/()]/g) ?? [];

/** A formula with its operations behind what they are done to: `a + b * c` as `a b c * +`. */
const behind = (formula: string): readonly string[] => {
  const [done, waiting]: [string[], string[]] = [[], []];
  let isExpected = true;
  for (const part of partsOf(formula)) {
    if (part === '(') waiting.push(part);
    else if (part === ')') {
      for (let one = waiting.pop(); one !== undefined && one !== '('; one = waiting.pop()) done.push(one);
    } else if (part === '-' && isExpected) waiting.push('minus');
    else if (part in weight) {
      for (
        let top = waiting.at(-1);
        top !== undefined && (weight[top] ?? 0) >= (weight[part] ?? 0);
        top = waiting.at(-1)
      ) {
        waiting.pop();
        done.push(top);
      }
      waiting.push(part);
    } else done.push(part);
    isExpected = part !== ')' && (part === '(' || part in weight);
  }
  return [...done, ...waiting.toReversed()];
};

/** The value of a formula, worked out from a pile of numbers. @param numberOf what a name in brackets stands for. */
export const workedOut = (formula: string, numberOf: (name: string) => Fraction): Fraction => {
  const pile: Fraction[] = [];
  const take = (): Fraction => pile.pop() ?? none;
  for (const part of behind(formula)) {
    if (part.startsWith('[')) pile.push(numberOf(part.slice(1, -1).trim()));
    else if (part === 'minus') pile.push(difference(none, take()));
    else if (part in weight) {
      const [right, left] = [take(), take()];
      if (part === '+') pile.push(sum(left, right));
      else if (part === '-') pile.push(difference(left, right));
      else pile.push(part === '*' ? product(left, right) : quotient(left, right));
    } else pile.push(fractionOf(part));
  }
  return take();
};
