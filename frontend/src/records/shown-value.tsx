import { Text } from '@mantine/core';
import { isValidElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { RichText } from '../ui/rich-text.tsx';
import classes from './meanwhile.module.css';

/** What the editor writes begins with a block of text. */
const isHtml = (text: string): boolean => /^<(?:p|h\d|ul|ol|blockquote|hr|pre)\b/.test(text);

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * A value of a form for people to read: text as it is, one thing of a list a line, yes or no; what only a program
 * could read is called «changed». A screen that knows more hands over what it drew.
 */
export const ShownValue = ({ value }: { readonly value: unknown }): ReactNode => {
  const { t } = useTranslation('ui');
  const { number } = useFormat();
  if (isValidElement(value)) return value;
  if (isText(value) && isHtml(value)) return <RichText html={value} />;
  const words = ((): string => {
    if (value === null || value === undefined || value === '') return '';
    if (isText(value)) return value;
    if (typeof value === 'boolean') return t(value ? 'meanwhile.yes' : 'meanwhile.no');
    if (typeof value === 'number') return number(value);
    return Array.isArray(value) && value.every(isText) ? value.join('\n') : t('meanwhile.changed');
  })();
  return words === '' ? (
    <Text c="dimmed">{t('meanwhile.empty')}</Text>
  ) : (
    <Text className={classes.text ?? ''} dir="auto">
      {words}
    </Text>
  );
};
