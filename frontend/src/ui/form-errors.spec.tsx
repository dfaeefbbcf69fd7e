import { act, cleanup, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FormErrors } from './form-errors.tsx';
import { draw, speakEnglish } from './testing/drawn.tsx';
import words from './words/en.json' with { type: 'json' };

beforeAll(() => speakEnglish({ ui: words }));
afterEach(cleanup);

describe('the list of problems above a form', () => {
  it('takes the focus and leads from each problem to its field', async () => {
    const hands = draw(
      <>
        <FormErrors problems={[{ field: 'name', label: 'Name', message: 'is required' }]} />
        <input id="name" aria-label="Name" />
      </>,
    );
    expect(document.activeElement?.textContent).toContain('One thing to correct');
    await hands.click(screen.getByRole('button', { name: 'Name: is required' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });
  it('writes the colon after a label as the language of the page does', async () => {
    draw(<FormErrors problems={[{ field: 'name', label: 'Nom', message: 'est obligatoire' }]} />);
    await act(() => i18next.changeLanguage('fr'));
    expect(screen.getByRole('button', { name: /^Nom/ }).textContent).toBe('Nom\u00a0: est obligatoire');
    await act(() => i18next.changeLanguage('en'));
    expect(screen.getByRole('button', { name: /^Nom/ }).textContent).toBe('Nom: est obligatoire');
  });
  it('is not there without problems', () => {
    draw(<FormErrors problems={[]} />);
    expect(screen.queryByText(/to correct/)).toBeNull();
  });
});
