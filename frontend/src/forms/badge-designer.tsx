import {
  ActionIcon,
  Button,
  Group,
  Menu,
  SegmentedControl,
  Select,
  Switch,
  Text,
  Textarea,
  Title,
} from '@mantine/core';
import { badgeTokens } from '@turnout/contracts/fields';
import { BadgeAlign, badgePartsAtMost, BadgeSize, type BadgePart, type FieldView } from '@turnout/contracts/forms';
import { FieldId } from '@turnout/contracts/kernel';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { moved, MoveButtons } from '../ui/move-buttons.tsx';
import classes from './badge-designer.module.css';
import { insertedAt, InsertTag, TagProblems } from './insert-tag.tsx';

type Kind = BadgePart['kind'];

/** A part as it begins. @param pictures the fields that hold files. */
const newPart = (kind: Kind, pictures: readonly FieldView[]): BadgePart | null => {
  const placed = { size: 'M', align: 'center' } as const;
  if (kind === 'qr') return { kind, ...placed, size: 'L' };
  if (kind === 'logo') return { kind, ...placed };
  if (kind === 'picture') {
    const [field] = pictures;
    return field === undefined ? null : { kind, ...placed, field: field._id };
  }
  return kind === 'text' ? { kind, ...placed, isCapitals: false, text: '' } : { kind, ...placed, isCapitals: false };
};

interface PartProps {
  readonly part: BadgePart;
  /** Its name where there are several of its kind. */
  readonly name: string;
  readonly fields: readonly FieldView[];
  readonly onChange: (part: BadgePart) => void;
}

/** The words of a part, with tags that are filled in for each attendee. */
const Words = ({
  part,
  fields,
  onChange,
}: Omit<PartProps, 'part' | 'name'> & { readonly part: Extract<BadgePart, { kind: 'text' }> }) => {
  const { t } = useTranslation('forms');
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <Textarea
        ref={input}
        rows={2}
        maxLength={500}
        label={t('designer.words')}
        value={part.text}
        onChange={({ currentTarget }) => onChange({ ...part, text: currentTarget.value })}
      />
      <TagProblems text={part.text} fields={fields} />
      <InsertTag
        fields={fields}
        tokens={badgeTokens}
        onInsert={(tag) => onChange({ ...part, text: insertedAt(input.current, part.text, tag) })}
      />
    </>
  );
};

/** One of few, named for who hears it. */
const Choice = <T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}) => {
  const id = useId();
  return (
    <div>
      <Text size="sm" fw={500} id={id}>
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        data={[...options]}
        value={value}
        onChange={(next) => {
          const chosen = options.find((option) => option.value === next);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      />
    </div>
  );
};

/** Settings of one part. */
const Part = ({ part, name, fields, onChange }: PartProps) => {
  const { t } = useTranslation('forms');
  const pictures = fields.filter(({ type }) => type === 'media');
  return (
    <div className={classes.said} role="group" aria-label={name}>
      {part.kind === 'text' && <Words part={part} fields={fields} onChange={onChange} />}
      {part.kind === 'picture' && (
        <Select
          label={t('designer.pictureField')}
          data={pictures.map(({ _id, title }) => ({ value: _id, label: title }))}
          value={part.field}
          error={pictures.some(({ _id }) => _id === part.field) ? undefined : t('designer.pictureGone')}
          allowDeselect={false}
          onChange={(field) => field !== null && onChange({ ...part, field: FieldId.parse(field) })}
        />
      )}
      <Group gap="md" align="end">
        <Choice
          label={t('designer.size')}
          options={BadgeSize.options.map((value) => ({ value, label: value }))}
          value={part.size}
          onChange={(size) => onChange({ ...part, size })}
        />
        <Choice
          label={t('designer.align')}
          options={BadgeAlign.options.map((value) => ({ value, label: t(`designer.aligned.${value}`) }))}
          value={part.align}
          onChange={(align) => onChange({ ...part, align })}
        />
        {'isCapitals' in part && (
          <Switch
            label={t('designer.capitals')}
            checked={part.isCapitals}
            onChange={({ currentTarget }) => onChange({ ...part, isCapitals: currentTarget.checked })}
          />
        )}
      </Group>
    </div>
  );
};

const kinds = ['text', 'name', 'qr', 'number', 'codes', 'logo', 'picture'] as const satisfies readonly Kind[];

interface BadgeDesignerProps {
  readonly parts: readonly BadgePart[];
  /** Fields of the type's form. */
  readonly fields: readonly FieldView[];
  readonly onChange: (parts: BadgePart[]) => void;
}

/** The parts of a type's badges, from top to bottom (rule badges/badge-design): added, ordered, sized and aligned. */
export const BadgeDesigner = ({ parts, fields, onChange }: BadgeDesignerProps) => {
  const { t } = useTranslation('forms');
  const pictures = fields.filter(({ type }) => type === 'media');
  const isOffered = (kind: Kind): boolean =>
    (kind !== 'qr' || parts.every((part) => part.kind !== 'qr')) && (kind !== 'picture' || pictures.length > 0);
  const nameOf = (part: BadgePart, place: number): string => {
    const same = parts.filter(({ kind }) => kind === part.kind);
    const name = t(`designer.part.${part.kind}`);
    const nth = parts.slice(0, place + 1).filter(({ kind }) => kind === part.kind).length;
    return same.length < 2 ? name : t('designer.nth', { name, nth });
  };
  const add = (kind: Kind): void => {
    const part = newPart(kind, pictures);
    if (part !== null) onChange([...parts, part]);
  };
  return (
    <section id="badgeDesign" tabIndex={-1} aria-labelledby="badge-design-title">
      <Title order={2} size="h4" mb="xs" id="badge-design-title">
        {t('designer.title')}
      </Title>
      {parts.every(({ kind }) => kind !== 'qr') && (
        <Text size="sm" c="var(--mantine-color-error)" role="status" mb="xs">
          {t('designer.noQr')}
        </Text>
      )}
      <ol className={classes.parts}>
        {parts.map((part, place) => {
          const name = nameOf(part, place);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- parts have no name but their place
            <li key={place} className={classes.part}>
              <div className={classes.head}>
                <Text fw={600}>{name}</Text>
                <Group gap={2} wrap="nowrap">
                  <MoveButtons
                    name={name}
                    place={place}
                    count={parts.length}
                    onMove={(to) => onChange([...moved(parts, place, to)])}
                  />
                  <ActionIcon
                    color="red"
                    aria-label={t('designer.remove', { name })}
                    onClick={() => onChange(parts.toSpliced(place, 1))}
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                </Group>
              </div>
              <Part
                part={part}
                name={name}
                fields={fields}
                onChange={(changed) => onChange(parts.with(place, changed))}
              />
            </li>
          );
        })}
      </ol>
      <Group gap="xs" mt="sm">
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              aria-disabled={parts.length >= badgePartsAtMost}
            >
              {t('designer.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.filter(isOffered).map((kind) => (
              <Menu.Item key={kind} onClick={() => parts.length < badgePartsAtMost && add(kind)}>
                {t(`designer.part.${kind}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button variant="subtle" onClick={() => onChange([])}>
          {t('designer.standard')}
        </Button>
      </Group>
    </section>
  );
};
