import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { DeskNameDialog } from './desk-name.dialog.tsx';
import words from './words/en.json' with { type: 'json' };

beforeAll(() => speakEnglish({ ui: uiWords, desk: words }));
afterEach(cleanup);

it('takes a name, and no code that a hand scanner typed', async () => {
  const named: string[] = [];
  const user = draw(<DeskNameDialog name="" onName={(name) => named.push(name)} onClose={() => undefined} />);
  const input = screen.getByRole('textbox', { name: 'Desk name' });
  for (const code of ['1000', 'K7M 31Q 4TV', '0123456789abcdefghjkmnpq7z{Enter}']) {
    await user.clear(input);
    await user.type(input, code);
    await user.click(screen.getByRole('button', { name: 'Use this name' }));
    expect(screen.getByText(/^This is a code, not a name/)).toBeDefined();
  }
  expect(named).toEqual([]);
  await user.clear(input);
  await user.type(input, 'North entrance 1{Enter}');
  expect(named).toEqual(['North entrance 1']);
});
