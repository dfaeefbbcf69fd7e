import { Badge, Button, Checkbox, Text } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconPencil } from '@tabler/icons-react';
import type { CheckpointAttendee } from '@turnout/contracts/checkpoint';
import { cellText, textOf, type FieldValue } from '@turnout/contracts/fields';
import type { CheckpointFieldId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldInput } from '../ui/field-input.tsx';
import { useFieldWords } from '../ui/field-words.ts';
import { statusKey } from '../ui/status-key.ts';
import { type Edits, isFree, missingKey, personName, valueFor } from './group.ts';
import classes from './desk.module.css';
import type { AskedField } from './shown-fields.ts';

export interface PersonRowProps {
  readonly person: CheckpointAttendee;
  readonly fields: readonly AskedField[];
  readonly isTicked: boolean;
  readonly edits: Edits;
  /** Required fields that are empty (`missingFields`); while there are some, every form is open. */
  readonly missing: ReadonlySet<string>;
  readonly onTick: (isTicked: boolean) => void;
  readonly onEdit: (fieldId: CheckpointFieldId, value: FieldValue) => void;
}

const Facts = ({ person, fields, edits }: Pick<PersonRowProps, 'person' | 'fields' | 'edits'>) => {
  const { t } = useTranslation('checkpoint');
  const facts = [
    ...person.registrationFields.map(({ _id, title, value }) => ({
      key: String(_id),
      title,
      text: textOf(value),
    })),
    ...fields.map((field) => ({
      key: String(field._id),
      title: field.isRequired ? `${field.title} *` : field.title,
      text: cellText(field, valueFor(person, field._id, edits)),
    })),
  ];
  if (facts.length === 0) return <Text c="dimmed">{t('person.noInfo')}</Text>;
  return (
    <dl className={classes.facts}>
      {facts.map(({ key, title, text }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{text === '' ? '–' : text}</dd>
        </div>
      ))}
    </dl>
  );
};

/** What more is known of somebody: to read, and to fill in; a click elsewhere goes back to reading. */
const AdditionalInfo = ({ person, fields, edits, missing, onEdit }: PersonRowProps) => {
  const { t } = useTranslation('checkpoint');
  const { problem } = useFieldWords();
  const [isEditing, setEditing] = useState(false);
  // A dialog of the editor lies outside of the form, and would close it.
  const staysOpen = fields.some(({ type }) => type === 'editor');
  const form = useClickOutside<HTMLFieldSetElement>(() => !staysOpen && setEditing(false));
  const isOpen = isEditing || missing.size > 0;
  const mayEdit = fields.some(({ isEditable }) => isEditable);
  if (!isOpen) {
    return (
      <div className={classes.info}>
        <Facts person={person} fields={fields} edits={edits} />
        {mayEdit && (
          <Button
            size="compact-sm"
            variant="light"
            leftSection={<IconPencil size={16} aria-hidden />}
            aria-label={t('person.editOf', { name: personName(person) })}
            onClick={() => setEditing(true)}
          >
            {t('edit.word')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <fieldset ref={form} className={classes.info}>
      <legend className="unseen">{t('person.editOf', { name: personName(person) })}</legend>
      {fields.map((field) => (
        <FieldInput
          key={field._id}
          field={field}
          value={valueFor(person, field._id, edits)}
          isRequired={field.isRequired}
          isDisabled={!field.isEditable}
          error={missing.has(missingKey(person._id, field._id)) ? problem({ rule: 'required' }) : undefined}
          onChange={(value) => onEdit(field._id, value)}
        />
      ))}
    </fieldset>
  );
};

const Tag = ({ person }: Pick<PersonRowProps, 'person'>) => {
  const { t } = useTranslation('checkpoint');
  if (person.checkin !== null) return <Text className={classes.in}>({t('person.checkedIn')})</Text>;
  return person.status === 'confirmed' ? null : (
    <Badge color="yellow" variant="light">
      {t(statusKey(person.status, person.waitsFor))}
    </Badge>
  );
};

/** One person of the group: to be ticked, unless in already, with what more there is to know. */
export const PersonRow = (props: PersonRowProps) => {
  const { t } = useTranslation('checkpoint');
  const { person, fields, isTicked, edits, missing, onTick } = props;
  const [isOpen, setOpen] = useState(false);
  const hasInfo = fields.length > 0 || person.registrationFields.length > 0;
  const isShown = isOpen || missing.size > 0;
  return (
    <li className={classes.person} data-in={person.checkin !== null || undefined}>
      <div className={classes.line}>
        <Checkbox
          size="lg"
          className={classes.tick ?? ''}
          checked={isTicked}
          disabled={!isFree(person)}
          label={
            <span className={classes.name}>
              {personName(person)}
              <span className={classes.type}>{person.typeName}</span>
            </span>
          }
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <Tag person={person} />
        {edits.has(person._id) && <Badge variant="light">{t('person.changed')}</Badge>}
        {hasInfo && (
          <Button
            size="compact-md"
            variant="subtle"
            aria-expanded={isShown}
            rightSection={isShown ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
            onClick={() => setOpen(!isShown)}
          >
            {t(isShown ? 'person.hide' : 'person.show')}
          </Button>
        )}
      </div>
      {isShown && hasInfo && <AdditionalInfo {...props} />}
    </li>
  );
};
