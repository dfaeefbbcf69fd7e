import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { SavingButton } from './saving-button.tsx';
import { draw, speakEnglish } from './testing/drawn.tsx';
import words from './words/en.json' with { type: 'json' };

beforeAll(() => speakEnglish({ ui: words }));

it('takes no second press while it saves, and says so', async () => {
  const pressed: string[] = [];
  const hands = draw(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        pressed.push('submit');
      }}
    >
      <SavingButton isSaving type="submit" onClick={() => pressed.push('click')}>
        Save
      </SavingButton>
    </form>,
  );
  await hands.click(screen.getByRole('button', { name: 'Saving…' }));
  expect(pressed).toEqual([]);
});

it('is an ordinary button otherwise', async () => {
  const pressed: string[] = [];
  const hands = draw(
    <SavingButton isSaving={false} onClick={() => pressed.push('click')}>
      Save
    </SavingButton>,
  );
  await hands.click(screen.getByRole('button', { name: 'Save' }));
  expect(pressed).toEqual(['click']);
});
