import { Select, Text } from '@mantine/core';
import { mergeTokens, unknownTokens, type MergeToken } from '@turnout/contracts/fields';
import type { FieldView } from '@turnout/contracts/forms';
import { useTranslation } from 'react-i18next';

type Fields = readonly Pick<FieldView, 'name' | 'title'>[];

interface InsertTagProps {
  readonly fields: Fields;
  /** What may stand there beside the fields; absent: all there is. */
  readonly tokens?: readonly MergeToken[];
  readonly onInsert: (tag: string) => void;
}

/** Chooses a tag to be put into a text: found by its name or by what it says (rule messaging/tokens). */
export const InsertTag = ({ fields, tokens = mergeTokens, onInsert }: InsertTagProps) => {
  const { t } = useTranslation('forms');
  const own = fields.map(({ name, title }) => ({ value: `\${${name}}`, label: `${title} (\${${name}})` }));
  const all = fields.map(({ name, title }) => ({
    value: `\${allregistrants.${name}}`,
    label: t('tags.ofAll', { name: title }),
  }));
  const data = [
    {
      group: t('tags.registration'),
      items: tokens.map((token) => ({ value: `\${${token}}`, label: t(`tags.token.${token}`) })),
    },
    { group: t('tags.own'), items: own },
    { group: t('tags.all'), items: all },
  ];
  return (
    <Select
      searchable
      maw={320}
      label={t('tags.insert')}
      placeholder={t('tags.search')}
      data={data}
      value={null}
      limit={200}
      onChange={(tag) => tag !== null && onInsert(tag)}
    />
  );
};

/** Which of a text's tags name nothing. */
export const TagProblems = ({ text, fields }: { readonly text: string; readonly fields: Fields }) => {
  const { t } = useTranslation('forms');
  const unknown = unknownTokens(text, fields);
  return (
    <div role="status">
      {unknown.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('tags.unknown', { count: unknown.length, tags: unknown.map((name) => `\${${name}}`).join(', ') })}
        </Text>
      )}
    </div>
  );
};

/** A text with another put in where the cursor stands, or what is marked replaced; at its end where it stands nowhere. */
export const insertedAt = (input: HTMLInputElement | HTMLTextAreaElement | null, text: string, tag: string): string => {
  const from = input?.selectionStart ?? text.length;
  return text.slice(0, from) + tag + text.slice(input?.selectionEnd ?? from);
};
