import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { registrationTopics, type RegistrationView } from '@turnout/contracts/registration';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../../platform/topic.ts';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { nameOf } from '../../ui/person-name.ts';
import { typingPauseMs } from '../../ui/typing-pause.ts';

interface TargetSearchProps {
  readonly eventId: EventId;
  readonly chosen: RegistrantId | null;
  readonly error: string | undefined;
  readonly onChoose: (registrationId: RegistrantId) => void;
}

const perPage = 8;

const labelOf = ({ confirmationNumber, ...person }: RegistrationView): string =>
  [nameOf(person), spokenNumber(confirmationNumber)].filter((part) => part !== '').join(' · ');

/** Looks a registration up by name, e-mail or confirmation number, for money to count for. */
export const TargetSearch = ({ eventId, chosen, error, onChoose }: TargetSearchProps) => {
  const { t } = useTranslation('payment');
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const found = useTopic(
    registrationTopics.attendees,
    search === '' ? null : { eventId, filter: { search, status: 'all' }, page: 1, perPage },
  ).view;
  const type = (wanted: string): void => {
    setText(wanted);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSearch(wanted.trim()), typingPauseMs);
  };
  return (
    <Stack gap="xs">
      <TextInput
        id="registrationId"
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        label={t('inbox.search')}
        description={t('inbox.searchHint')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={text}
        error={error}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {found !== null && found.rows.length === 0 && search !== '' && (
        <Text size="sm" role="status">
          {t('inbox.nobodyFound')}
        </Text>
      )}
      {found !== null && found.rows.length > 0 && (
        <Radio.Group aria-label={t('inbox.found')} value={chosen ?? ''}>
          <Stack gap={6}>
            {found.rows.map((person) => (
              <Radio
                key={person._id}
                value={person._id}
                label={labelOf(person)}
                onChange={() => onChoose(person._id)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
};
