/** Letters count as two digits: A is 10, Z is 35 (ISO 7064). */
const asDigits = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

/** The remainder by 97 that ISO 7064 checks account numbers and references by, of capitals and digits; in steps that a number holds exactly. */
export const remainderBy97 = (text: string): number => {
  let rest = 0;
  for (const digit of asDigits(text)) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
};
