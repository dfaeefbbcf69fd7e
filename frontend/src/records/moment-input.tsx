import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { fromWallTime, toWallTime } from '../ui/format.ts';

export interface MomentInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The time zone on whose clocks the moment is asked for. */
  readonly zone: string;
  /** ISO text in UTC; empty: none. */
  readonly value: string;
  readonly onChange: (at: string) => void;
}

/** Asks for a moment on an event's clocks; what it holds is the moment itself. */
export const MomentInput = ({ zone, value, onChange, ...props }: MomentInputProps) => {
  // While a year is being typed, the moment is one of long ago, which does not read back as the same text.
  const [typed, setTyped] = useState({ text: '', at: '', zone });
  const isTyped = typed.at === value && typed.zone === zone;
  return (
    <TextInput
      {...props}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={isTyped ? typed.text : toWallTime(value, zone)}
      onChange={({ currentTarget: { value: text } }) => {
        const at = fromWallTime(text, zone);
        setTyped({ text, at, zone });
        onChange(at);
      }}
    />
  );
};
