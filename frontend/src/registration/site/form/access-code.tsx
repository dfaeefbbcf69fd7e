import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useFirstFocus } from '../../../ui/use-first-focus.ts';
import { besideInput } from './entered/refused-at.ts';
import { useSite } from '../parts/site.layout.tsx';
import { useRulesHere } from '../parts/use-price-rules.ts';

/** What the code opens that was entered, said to whoever listens too. */
const Told = () => {
  const { t, i18n } = useTranslation('site');
  const { code, opened } = useSite().access;
  if (code === null || opened.state !== 'read') return null;
  const { promoCode, types: shown } = opened.data;
  const names = shown.flatMap(({ _id, name }) => (promoCode.opens.includes(_id) ? [name] : []));
  const types = new Intl.ListFormat(i18n.language).format(names);
  return names.length === 0 ? t('accessCode.opensNone', { code }) : t('accessCode.opens', { code, types });
};

/** The code; whoever asked to enter one types here. */
const Entering = () => {
  const { t } = useTranslation('site');
  const { access } = useSite();
  const [text, setText] = useState(access.code ?? '');
  // Whoever comes with a code in the address reads the page from its beginning.
  const [isGiven] = useState(access.code !== null);
  const first = useFirstFocus<HTMLInputElement>();
  const { opened } = access;
  if (opened.state === 'failed' && access.code !== null) return <ErrorState onRetry={opened.again} />;
  const isSame = access.code === text.trim().toUpperCase();
  return (
    <form
      onSubmit={(pressed) => {
        pressed.preventDefault();
        if (text.trim() !== '') access.enter(text);
      }}
    >
      <Stack gap={4}>
        <Group gap="sm" align="start" wrap="nowrap">
          <TextInput
            id="access-code"
            label={t('accessCode.label')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            ref={isGiven ? null : first}
            value={text}
            error={isSame && opened.state === 'refused' ? besideInput(opened.refusal.message) : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="light"
            mt={25}
            loading={access.code !== null && opened.state === 'loading'}
            disabled={text.trim() === ''}
          >
            {t('accessCode.show')}
          </Button>
        </Group>
        <Text role="status" size="sm">
          <Told />
        </Text>
      </Stack>
    </form>
  );
};

/** Asks for a code that opens further types, where the event has some (docs/decisions/0086). */
export const AccessCodeInput = () => {
  const { t } = useTranslation('site');
  const { access } = useSite();
  const rules = useRulesHere();
  const [isAsking, setAsking] = useState(access.code !== null);
  const isTaken = rules.state === 'read' && rules.data.takesAccessCodes;
  if (!isTaken && access.code === null) return null;
  if (!isAsking)
    return (
      <Button
        variant="subtle"
        style={{ alignSelf: 'start' }}
        leftSection={<IconKey size={20} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('accessCode.ask')}
      </Button>
    );
  return <Entering />;
};
