import { Checkbox, Text, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { moved, MoveButtons } from '../../ui/move-buttons.tsx';
import classes from './chosen-columns.module.css';

export interface ChosenColumnsProps {
  readonly chosen: readonly string[];
  readonly titleOf: (key: string) => string;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** The columns that are shown, in order. One is put elsewhere by dragging its row, or by its buttons and Alt with the arrow keys. */
export const ChosenColumns = ({ chosen, titleOf, onChange }: ChosenColumnsProps) => {
  const { t } = useTranslation('report');
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [told, setTold] = useState('');
  const move = (from: number, to: number): void => {
    const next = moved(chosen, from, to);
    if (next === chosen) return;
    onChange(next);
    setTold(t('columns.moved', { name: titleOf(chosen[from] ?? ''), place: to + 1 }));
  };
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  return (
    <div>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
      <Text size="sm" c="dimmed" mb="xs">
        {t('columns.hint')}
      </Text>
      <ol className={classes.list} aria-label={t('columns.shown')}>
        {chosen.map((key, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging stands beside buttons and keys
          <li
            key={key}
            className={classes.row}
            draggable
            data-dragged={place === dragged || undefined}
            data-over={(place === over && place !== dragged) || undefined}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              // Firefox drags nothing that carries nothing.
              event.dataTransfer.setData('text/plain', titleOf(key));
              setDragged(place);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(place);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null && dragged !== place) move(dragged, place);
              end();
            }}
            onDragEnd={end}
          >
            <IconGripVertical size={18} className={classes.grip} aria-hidden />
            <Checkbox
              className={classes.name ?? ''}
              checked
              label={titleOf(key)}
              disabled={chosen.length === 1}
              onChange={() => onChange(chosen.filter((one) => one !== key))}
            />
            <MoveButtons name={titleOf(key)} place={place} count={chosen.length} onMove={(to) => move(place, to)} />
          </li>
        ))}
      </ol>
    </div>
  );
};
