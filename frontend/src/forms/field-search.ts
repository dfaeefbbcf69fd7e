import { comparable } from '@turnout/contracts/fields';
import type { FieldView } from '@turnout/contracts/forms';

/** The fields whose title or name has every word of a search, whatever their case and accents. */
export const fieldsMatching = <F extends Pick<FieldView, 'title' | 'name'>>(
  fields: readonly F[],
  search: string,
): readonly F[] => {
  const words = comparable(search).split(' ');
  return fields.filter(({ title, name }) => {
    const text = comparable(`${title} ${name}`);
    return words.every((word) => text.includes(word));
  });
};
