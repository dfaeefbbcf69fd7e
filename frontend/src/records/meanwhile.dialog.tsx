import { Button, Group, Input, Paper, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { useFormat } from '../ui/format.ts';
import classes from './meanwhile.module.css';
import { ShownValue } from './shown-value.tsx';
import type { Choice, Choices, Question, ShownClash } from './use-versioned-form.ts';

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const radioOf = (field: string, choice: Choice): string => `meanwhile-${field}-${choice}`;

/** Who changed it and when, as far as that was told. */
const ChangedBy = ({ by, at }: Pick<ShownClash, 'by' | 'at'>) => {
  const { t } = useTranslation('ui');
  const { time } = useFormat(ownZone);
  if (at === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {by === '' ? t('meanwhile.at', { time: time(at) }) : t('meanwhile.by', { name: by, time: time(at) })}
    </Text>
  );
};

interface ClashProps {
  readonly clash: ShownClash;
  readonly choice: Choice | undefined;
  readonly isMissing: boolean;
  readonly onChoose: (choice: Choice) => void;
}

/** One field: what it was, what either made of it, and the choice between the two. */
const Clash = ({ clash, choice, isMissing, onChoose }: ClashProps) => {
  const { t } = useTranslation('ui');
  const { field, label, read, by, at } = clash;
  const problemId = `meanwhile-${field}-problem`;
  const side = (which: Choice) => (
    <Paper withBorder p="sm">
      <Radio
        id={radioOf(field, which)}
        value={which}
        label={t(`meanwhile.${which}`)}
        aria-describedby={`${problemId} ${radioOf(field, which)}-value`}
        mb="xs"
      />
      <div id={`${radioOf(field, which)}-value`}>
        <ShownValue value={clash[which]} />
        {which === 'theirs' && <ChangedBy by={by} at={at} />}
      </div>
    </Paper>
  );
  return (
    <Radio.Group
      className={classes.clash ?? ''}
      name={`meanwhile-${field}`}
      label={label}
      labelProps={{ fw: 700, size: 'md' }}
      value={choice ?? null}
      onChange={(value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
    >
      <Stack gap="xs" mt={4} mb="xs">
        <div>
          <Text size="sm" c="dimmed">
            {t('meanwhile.read')}
          </Text>
          <ShownValue value={read} />
        </div>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
          {side('mine')}
          {side('theirs')}
        </SimpleGrid>
        <Input.Error id={problemId}>{isMissing && t('meanwhile.choose')}</Input.Error>
      </Stack>
    </Radio.Group>
  );
};

/** Gives the focus back to what had it, once this is gone. */
const useFocusBack = (): void => {
  const before = useRef(document.activeElement);
  useEffect(() => {
    const { current } = before;
    return () => {
      if (current instanceof HTMLElement) current.focus();
    };
  }, []);
};

/**
 * Two people changed the same fields: asks the second of them, field by field, what it should be. Nothing is chosen
 * beforehand; Escape, the cross and a click outside lead back to the form as it was.
 */
export const MeanwhileDialog = ({ clashes, taken, decide, dismiss }: Question) => {
  const { t } = useTranslation('ui');
  const [choices, setChoices] = useState<Choices>({});
  const [isAsked, setAsked] = useState(false);
  useFocusBack();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const open = clashes.find(({ field }) => choices[field] === undefined);
    if (open === undefined) return decide(choices);
    setAsked(true);
    document.getElementById(radioOf(open.field, 'mine'))?.focus();
  };
  return (
    <Dialog
      opened
      onClose={dismiss}
      size="lg"
      title={t('meanwhile.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
      returnFocus={false}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <Text tabIndex={-1} data-autofocus>
            {t('meanwhile.text')}
          </Text>
          {clashes.map((clash) => (
            <Clash
              key={clash.field}
              clash={clash}
              choice={choices[clash.field]}
              isMissing={isAsked && choices[clash.field] === undefined}
              onChoose={(choice) => setChoices({ ...choices, [clash.field]: choice })}
            />
          ))}
          {taken.length > 0 && <Text size="sm">{t('meanwhile.taken', { fields: taken.join(', ') })}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={dismiss}>
              {t('meanwhile.back')}
            </Button>
            <Button type="submit">{t('save')}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
};
