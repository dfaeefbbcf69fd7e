import { ActionIcon, Anchor, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type FieldView, formsTopics } from '@turnout/contracts/forms';
import type { EventId, FieldId } from '@turnout/contracts/kernel';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { ShownValue } from '../records/shown-value.tsx';
import { moved, MoveButtons } from '../ui/move-buttons.tsx';
import { FieldSummary } from './field-summary.tsx';
import classes from './fields-tab.module.css';

export interface FieldsTabProps {
  readonly eventId: EventId;
  /** Fields that the type has as saved: shown also to whoever may not see the event's others. */
  readonly known: readonly FieldView[];
  readonly chosen: readonly FieldId[];
  readonly onChange: (chosen: readonly FieldId[]) => void;
}

/** The event's fields as far as this viewer sees them. */
export const useFields = ({ eventId, known }: Pick<FieldsTabProps, 'eventId' | 'known'>): readonly FieldView[] => {
  const maySee = useMay(eventId)('viewCustomFields');
  const { view } = useTopic(formsTopics.fields, maySee ? { eventId } : null);
  return view ?? known;
};

interface FieldNamesProps extends Pick<FieldsTabProps, 'eventId' | 'known'> {
  readonly ids: readonly FieldId[];
}

/** Fields by their titles, one a line, in order. */
export const FieldNames = ({ eventId, known, ids }: FieldNamesProps) => {
  const fields = [...known, ...useFields({ eventId, known })];
  return <ShownValue value={ids.map((id) => fields.findLast(({ _id }) => _id === id)?.title ?? '…')} />;
};

interface ChosenProps {
  readonly fields: readonly FieldView[];
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (field: FieldView) => void;
}

const Chosen = ({ fields, onMove, onRemove }: ChosenProps) => {
  const { t } = useTranslation('forms');
  return (
    <ol className={classes.list}>
      {fields.map((field, place) => (
        <li key={field._id} className={classes.row}>
          <span className={classes.place} aria-hidden>
            {place + 1}
          </span>
          <FieldSummary field={field} />
          <MoveButtons name={field.title} place={place} count={fields.length} onMove={(to) => onMove(place, to)} />
          <ActionIcon
            color="red"
            aria-label={t('fieldsTab.remove', { name: field.title })}
            onClick={() => onRemove(field)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
};

/** Which fields the form of a type asks for, and in which order; all of it by keyboard too. */
export const FieldsTab = ({ eventId, known, chosen, onChange }: FieldsTabProps) => {
  const { t } = useTranslation('forms');
  const fields = useFields({ eventId, known });
  const [said, setSaid] = useState('');
  const byId = new Map([...known, ...fields].map((field) => [field._id, field]));
  const inForm = chosen.flatMap((id) => byId.get(id) ?? []);
  const others = fields.filter(({ _id }) => !chosen.includes(_id));
  const move = (from: number, to: number): void => {
    const next = moved(chosen, from, to);
    const field = inForm[from];
    if (next === chosen || field === undefined) return;
    onChange(next);
    setSaid(t('fieldsTab.moved', { name: field.title, place: to + 1 }));
  };
  return (
    <Stack gap="lg" id="fields" tabIndex={-1}>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <section>
        <Title order={2} size="h4" mb="xs">
          {t('fieldsTab.inForm')}
        </Title>
        {inForm.length === 0 ? <Text c="dimmed">{t('fieldsTab.empty')}</Text> : null}
        <Chosen fields={inForm} onMove={move} onRemove={({ _id }) => onChange(chosen.filter((id) => id !== _id))} />
      </section>
      <section>
        <Title order={2} size="h4" mb="xs">
          {t('fieldsTab.others')}
        </Title>
        {others.length === 0 && <Text c="dimmed">{t('fieldsTab.noOthers')}</Text>}
        <ul className={classes.list}>
          {others.map((field) => (
            <li key={field._id} className={classes.row}>
              <FieldSummary field={field} />
              <Button
                variant="light"
                size="sm"
                leftSection={<IconPlus size={17} aria-hidden />}
                aria-label={t('fieldsTab.add', { name: field.title })}
                onClick={() => onChange([...chosen, field._id])}
              >
                {t('fieldsTab.addShort')}
              </Button>
            </li>
          ))}
        </ul>
        <Group mt="sm">
          <Anchor component={Link} to={`/dashboard/${eventId}/custom-fields`} size="sm">
            {t('fields.title')}
          </Anchor>
        </Group>
      </section>
    </Stack>
  );
};
