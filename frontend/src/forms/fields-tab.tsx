import { ActionIcon, Anchor, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type FieldView, formsTopics } from '@turnout/contracts/forms';
import type { EventId, FieldId } from '@turnout/contracts/kernel';
import { IconEdit, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { ShownValue } from '../records/shown-value.tsx';
import { moved, MoveButtons } from '../ui/move-buttons.tsx';
import { ChooseFields } from './choose-fields.dialog.tsx';
import { FieldSummary } from './field-summary.tsx';
import classes from './fields-tab.module.css';

const EditField = lazy(async () => ({ default: (await import('./edit-field.dialog.tsx')).EditField }));

export interface FieldsTabProps {
  readonly eventId: EventId;
  /** Fields that the type has as saved: shown also to whoever may not see the event's others. */
  readonly known: readonly FieldView[];
  readonly chosen: readonly FieldId[];
  readonly onChange: (chosen: readonly FieldId[]) => void;
  /** Says whether something in a dialog over this form is not saved yet. */
  readonly beside: RefObject<() => boolean>;
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
  /** Changes the field itself, in place; absent for whoever may not. */
  readonly onEdit: ((field: FieldView) => void) | null;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (field: FieldView) => void;
}

/** The fields in order. One is put elsewhere by dragging its row, or by its buttons and Alt with the arrow keys. */
const Chosen = ({ fields, onEdit, onMove, onRemove }: ChosenProps) => {
  const { t } = useTranslation('forms');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  const drop = (place: number): void => {
    if (dragged !== null && dragged !== place) onMove(dragged, place);
    end();
  };
  return (
    <ol className={classes.list}>
      {fields.map((field, place) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging stands beside buttons and keys
        <li
          key={field._id}
          className={`${classes.row} ${classes.ordered}`}
          draggable
          data-dragged={place === dragged || undefined}
          data-over={(place === over && place !== dragged) || undefined}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            // Firefox drags nothing that carries nothing.
            event.dataTransfer.setData('text/plain', field.title);
            setDragged(place);
          }}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setOver(place);
          }}
          onDrop={(event) => {
            event.preventDefault();
            drop(place);
          }}
          onDragEnd={end}
        >
          <IconGripVertical size={18} className={classes.grip} aria-hidden />
          <span className={classes.place} aria-hidden>
            {place + 1}
          </span>
          <span className={classes.name}>
            <FieldSummary field={field} />
          </span>
          {onEdit !== null && (
            <ActionIcon
              color="gray"
              aria-haspopup="dialog"
              aria-label={t('fieldsTab.edit', { name: field.title })}
              onClick={() => onEdit(field)}
            >
              <IconEdit size={18} aria-hidden />
            </ActionIcon>
          )}
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
export const FieldsTab = ({ eventId, known, chosen, onChange, beside }: FieldsTabProps) => {
  const { t } = useTranslation('forms');
  const fields = useFields({ eventId, known });
  const mayEdit = useMay(eventId)('viewCustomFields', 'editCustomFields');
  const [said, setSaid] = useState('');
  const byId = new Map([...known, ...fields].map((field) => [field._id, field]));
  const inForm = chosen.flatMap((id) => byId.get(id) ?? []);
  const [isChoosing, setChoosing] = useState(false);
  const [edited, setEdited] = useState<FieldView | null>(null);
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
        <Chosen
          fields={inForm}
          onEdit={mayEdit ? setEdited : null}
          onMove={move}
          onRemove={({ _id }) => onChange(chosen.filter((id) => id !== _id))}
        />
      </section>
      <Group>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {t('fieldsTab.choose')}
        </Button>
        <Anchor component={Link} to={`/dashboard/${eventId}/custom-fields`} size="sm">
          {t('fields.title')}
        </Anchor>
      </Group>
      {isChoosing && (
        <ChooseFields fields={fields} chosen={chosen} onChange={onChange} onClose={() => setChoosing(false)} />
      )}
      {edited !== null && (
        <Suspense fallback={null}>
          <EditField key={edited._id} field={edited} isDirty={beside} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Stack>
  );
};
