import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './number-input.module.css';
import { type NumberHow, numberSentence, readNumber, writtenNumber } from './typed-number.ts';
import { type AskedInputProps, TypedInput, useTyped } from './typed-input.tsx';

export interface NumberInputProps extends Omit<AskedInputProps, 'min' | 'max' | 'step'> {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly allowDecimal?: boolean;
  /** How many decimals, where there are any. */
  readonly decimalScale?: number | undefined;
  /** By how much the arrow keys, and the buttons at the end, change the number. */
  readonly step?: number;
  readonly hideControls?: boolean;
}

/** More than anybody means, and fewer than a number holds. */
const mostDecimals = 12;

/** The next number up or down; from nothing it begins at 0, or at the limit that is nearest. Never beyond the limits. */
const stepped = (value: number | string, by: number, { decimals, min = -Infinity, max = Infinity }: NumberHow) => {
  const next = typeof value === 'number' ? Number((value + by).toFixed(decimals)) : 0;
  return Math.min(max, Math.max(min, next));
};

/** The keys that a phone shows; those for numbers have no minus everywhere. */
const inputModeOf = ({ decimals, min = -Infinity }: NumberHow) => {
  if (min < 0) return 'text';
  return decimals === 0 ? 'numeric' : 'decimal';
};

const directions: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

interface StepsProps {
  readonly canGo: (direction: 1 | -1) => boolean;
  readonly go: (direction: 1 | -1) => void;
}

/** For a hand on a mouse; the arrow keys do the same, so that no other hand meets them. */
const Steps = ({ canGo, go }: StepsProps) => (
  <div className={classes.steps} aria-hidden>
    {([1, -1] as const).map((direction) => (
      <UnstyledButton
        key={direction}
        className={classes.step ?? ''}
        tabIndex={-1}
        disabled={!canGo(direction)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => go(direction)}
      >
        {direction === 1 ? <IconChevronUp size={12} /> : <IconChevronDown size={12} />}
      </UnstyledButton>
    ))}
  </div>
);

/**
 * Asks for a number (`TypedInput`): a whole one, or one with decimals, within its limits. A number outside them is said
 * to be so; none is cut down to them.
 */
export const NumberInput = (props: NumberInputProps) => {
  const { min, max, allowDecimal = true, decimalScale = mostDecimals, step = 1, hideControls = false, ...rest } = props;
  const { value = '', onChange, onKeyDown, disabled = false, readOnly = false, ...others } = rest;
  const { t, i18n } = useTranslation('ui');
  const how: NumberHow = { language: i18n.language, decimals: allowDecimal ? decimalScale : 0, min, max };
  const typed = useTyped({
    value,
    read: (text) => {
      const found = readNumber(text, how);
      return 'problem' in found ? { why: numberSentence(found, t) } : found;
    },
    write: (number) => writtenNumber(number, how),
  });
  const after = (direction: 1 | -1): number => stepped(value, direction * step, how);
  // Not from what was typed and is no number: it would be gone.
  const canGo = (direction: 1 | -1): boolean =>
    !disabled && !readOnly && typed.why === null && after(direction) !== value;
  const go = (direction: 1 | -1): void => {
    if (canGo(direction)) onChange(after(direction));
  };
  const controls =
    hideControls || readOnly ? {} : { rightSection: <Steps canGo={canGo} go={go} />, rightSectionWidth: 24 };
  return (
    <TypedInput
      inputMode={inputModeOf(how)}
      {...controls}
      {...others}
      disabled={disabled}
      readOnly={readOnly}
      typed={typed}
      onChange={onChange}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        const direction = directions[event.key];
        if (direction === undefined) return;
        event.preventDefault();
        go(direction);
      }}
    />
  );
};
