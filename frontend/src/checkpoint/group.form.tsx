import { Alert, Button, Card, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconLogin2, IconRefresh } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import classes from './desk.module.css';
import { mainAction, missingFields, noEdits } from './group.ts';
import { PersonRow } from './person.row.tsx';
import type { AskedField } from './shown-fields.ts';
import type { GroupAtHand } from './use-group.ts';

export interface GroupFormProps {
  readonly group: GroupAtHand;
  /** Sends what stands here. */
  readonly onSubmit: () => void;
  readonly fields: readonly AskedField[];
  /** The main button, where the focus goes when a group has arrived. */
  readonly mainRef?: Ref<HTMLDivElement>;
  readonly onRescan: () => void;
}

/** The group that was looked up, its main button, and the way back (rule checkpoint/staff-screen). */
export const GroupForm = ({ group, fields, mainRef, onSubmit, onRescan }: GroupFormProps) => {
  const { t } = useTranslation('checkpoint');
  const [isStrict, setStrict] = useState(false);
  const { people, ticked, edits, free } = group;
  const missing = missingFields(people, ticked, fields, edits);
  const shownMissing = isStrict ? missing : new Set<string>();
  const submit = (): void => {
    setStrict(true);
    if (missing.size > 0) return group.setHint(t('desk.mandatory'));
    onSubmit();
  };
  const [first] = people;
  if (first === undefined) return null;
  return (
    <Card>
      <Stack>
        <Group justify="space-between">
          <Text c="dimmed">
            {t('desk.group', { count: people.length, number: spokenNumber(first.confirmationNumber) })}
            {people.length > 1 && ` · ${t('desk.left', { count: free.length })}`}
          </Text>
          {free.length > 1 && (
            <Checkbox
              label={t('desk.all')}
              checked={ticked.size === free.length}
              indeterminate={ticked.size > 0 && ticked.size < free.length}
              onChange={(event) =>
                group.tick(
                  free.map(({ _id }) => _id),
                  event.currentTarget.checked,
                )
              }
            />
          )}
        </Group>
        <ul className={classes.people} aria-label={t('desk.people')}>
          {people.map((person) => (
            <PersonRow
              key={person._id}
              person={person}
              fields={fields}
              isTicked={ticked.has(person._id)}
              edits={edits}
              missing={shownMissing}
              onTick={(isTicked) => group.tick([person._id], isTicked)}
              onEdit={(fieldId, value) => group.edit(person, fieldId, value)}
            />
          ))}
        </ul>
        {group.hint !== null && (
          <Alert color="yellow" role="alert">
            {group.hint}
          </Alert>
        )}
        <div ref={mainRef} className={classes.actions}>
          <SavingButton
            size="lg"
            isSaving={group.isSaving}
            leftSection={<IconLogin2 size={22} aria-hidden />}
            onClick={submit}
          >
            {t(`desk.action.${mainAction(ticked.size, group.mayUpdate ? edits : noEdits)}`)}
          </SavingButton>
          <Button size="lg" variant="default" leftSection={<IconRefresh size={20} aria-hidden />} onClick={onRescan}>
            {t('desk.rescan')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
};
