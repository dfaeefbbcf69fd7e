import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StatusBadge } from './status-badge.tsx';
import { draw, speakEnglish } from './testing/drawn.tsx';
import words from './words/en.json' with { type: 'json' };

beforeEach(() => speakEnglish({ ui: words }));
afterEach(cleanup);

it('says what whoever is pending waits for, and of nobody else', () => {
  draw(
    <>
      <StatusBadge status="pending" awaitsPayment />
      <StatusBadge status="pending" />
      <StatusBadge status="confirmed" awaitsPayment />
    </>,
  );
  const said = [words.awaitsPayment, words.status.pending, words.status.confirmed];
  for (const one of said) expect(screen.getByText(one)).toBeDefined();
});
