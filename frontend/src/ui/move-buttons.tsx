import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The list with one of its entries at another place; as it was when that place does not exist. */
export const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, entry);
};

export interface MoveButtonsProps {
  /** Of what: read out with each button. */
  readonly name: string;
  readonly place: number;
  readonly count: number;
  readonly onMove: (to: number) => void;
}

/** Up and down for one entry of an ordered list; Alt with the arrow keys does the same on either button. */
export const MoveButtons = ({ name, place, count, onMove }: MoveButtonsProps) => {
  const { t } = useTranslation('ui');
  return (
    <Group
      gap={2}
      wrap="nowrap"
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(place + (event.key === 'ArrowUp' ? -1 : 1));
      }}
    >
      <ActionIcon
        color="gray"
        aria-label={t('moveUp', { name })}
        aria-disabled={place === 0}
        data-disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        color="gray"
        aria-label={t('moveDown', { name })}
        aria-disabled={place === count - 1}
        data-disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
};
