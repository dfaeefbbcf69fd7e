import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { accentOf } from '../../../ui/accent.ts';
import classes from './accent.module.css';

/** Draws in the event's own colour, in tones that can be read; without one, in ours. */
export const Accented = ({ colour, children }: { readonly colour: string; readonly children: ReactNode }) => {
  const accent = accentOf(colour);
  if (accent === null) return children;
  const { filled, filledHover, onLight, onDark } = accent;
  return (
    <Box
      className={classes.accented ?? ''}
      __vars={{
        '--accent-filled': filled,
        '--accent-filled-hover': filledHover,
        '--accent-on-light': onLight.words,
        '--accent-tint-light': onLight.tint,
        '--accent-on-tint-light': onLight.onTint,
        '--accent-on-dark': onDark.words,
        '--accent-tint-dark': onDark.tint,
        '--accent-on-tint-dark': onDark.onTint,
      }}
    >
      {children}
    </Box>
  );
};
