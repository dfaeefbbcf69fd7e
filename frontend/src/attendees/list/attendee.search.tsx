import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typingPauseMs } from '../../ui/typing-pause.ts';

/**
 * The search box: asks 300 ms after the last key, or at once with Enter.
 * @param value what the list is searched for now; a change from outside (Back, a cleared filter) is shown.
 */
export const AttendeeSearch = ({
  value,
  onSearch,
}: {
  readonly value: string;
  readonly onSearch: (search: string) => void;
}) => {
  const { t } = useTranslation('attendees');
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== asked) {
    setAsked(value);
    if (value !== text.trim()) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (wanted: string) => {
    clearTimeout(timer.current);
    if (wanted.trim() !== value) onSearch(wanted.trim());
  };
  const type = (wanted: string) => {
    setText(wanted);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(wanted), typingPauseMs);
  };
  const clear = () => {
    setText('');
    ask('');
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
        }}
      >
        <TextInput
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          label={t('filter.search')}
          placeholder={t('filter.searchHint')}
          title={t('filter.searchHint')}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            text === '' ? null : <CloseButton size="sm" aria-label={t('filter.clearSearch')} onClick={clear} />
          }
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </form>
    </search>
  );
};
