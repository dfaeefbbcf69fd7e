import { Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { EventSecret, KeptSecret } from '@turnout/contracts/event-setup';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import type { EventFieldsProps } from './event-part.tsx';
import { type SecretSection, secretsOf, secretsShownWith } from './event-sections.ts';

const noKept: readonly KeptSecret[] = [];

interface SecretProps extends Pick<EventFieldsProps, 'form'> {
  readonly name: EventSecret;
  readonly kept: KeptSecret | undefined;
}

/** Whether one is set, when, and by whom where that is told. */
const useKeptWords = (kept: KeptSecret | undefined, zone: string): string => {
  const { t } = useTranslation('event-setup');
  const { time } = useFormat(zone);
  if (kept === undefined) return t('secret.notSet');
  const at = time(kept.setAt, 'stamp');
  return kept.setBy === undefined
    ? t('secret.set', { time: at })
    : t('secret.setBy', { time: at, name: kept.setBy.name });
};

/** One secret: typed to set or replace it, taken away by its button; what it is is never shown. */
const SecretInput = ({ form, name, kept }: SecretProps) => {
  const { t } = useTranslation('event-setup');
  const state = useKeptWords(kept, form.values.timeZone);
  const label = t(`field.${name}`);
  const isGoing = form.values[name] === null;
  return (
    <Stack gap={4}>
      <TextInput
        id={name}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        maxLength={500}
        label={label}
        description={t(`hint.${name}`)}
        placeholder={t(kept === undefined ? 'secret.type' : 'secret.replace')}
        {...form.getInputProps(name)}
        value={form.values[name] ?? ''}
      />
      <Text size="sm" role="status" data-secret={name}>
        {isGoing ? t('secret.going') : state}
      </Text>
      {kept !== undefined && (
        <Button
          variant="subtle"
          size="compact-md"
          mih={48}
          style={{ alignSelf: 'flex-start' }}
          aria-label={t(isGoing ? 'secret.keepOf' : 'secret.takeAway', { secret: label })}
          onClick={() => form.setFieldValue(name, isGoing ? '' : null)}
        >
          {t(isGoing ? 'secret.keep' : 'secret.takeAwayShort')}
        </Button>
      )}
    </Stack>
  );
};

interface SecretsProps extends EventFieldsProps {
  readonly of: SecretSection;
}

/** The secrets of a provider or a text gateway (rule event-setup/secrets: no GET answers them). */
export const SecretInputs = ({ of, form, secretsKept = noKept }: SecretsProps) => {
  const { t } = useTranslation('event-setup');
  const names: readonly EventSecret[] = secretsOf[of];
  const hasProblem = names.some((name) => Boolean(form.errors[name]));
  if (!form.values[secretsShownWith[of]] && !hasProblem) return null;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('secret.note')}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {names.map((name) => (
          <SecretInput key={name} form={form} name={name} kept={secretsKept.find((one) => one.name === name)} />
        ))}
      </SimpleGrid>
    </>
  );
};
