import { Menu } from '@mantine/core';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { draw, speakEnglish } from './testing/drawn.tsx';
import words from './words/en.json' with { type: 'json' };

beforeAll(() => speakEnglish({ ui: words }));
afterEach(cleanup);

/** A screen whose dialogs are taken out of it when they are left, as those of the app are. */
const Screen = () => {
  const [open, setOpen] = useState<'nothing' | 'first' | 'second'>('nothing');
  const leave = (): void => setOpen('nothing');
  return (
    <>
      <button type="button" onClick={() => setOpen('first')}>
        Ask
      </button>
      <button type="button">Beside</button>
      <Menu transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('first')}>Ask from here</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'first' && (
        <Dialog opened onClose={leave} title="First" transitionProps={{ duration: 0 }}>
          <button type="button" onClick={leave}>
            Leave
          </button>
          <button type="button" onClick={() => setOpen('second')}>
            Go on
          </button>
          <button
            type="button"
            onClick={() => {
              leave();
              button('Beside').focus();
            }}
          >
            Leave for what is beside
          </button>
        </Dialog>
      )}
      {open === 'second' && (
        <Dialog opened onClose={leave} title="Second" transitionProps={{ duration: 0 }}>
          <button type="button" onClick={leave}>
            Leave the second
          </button>
        </Dialog>
      )}
    </>
  );
};
const button = (name: string) => screen.getByRole('button', { name, hidden: true });
const focused = () => document.activeElement?.textContent;

it('gives the focus back to what opened it when it is taken out', async () => {
  const user = draw(<Screen />);
  await user.click(button('Ask'));
  await user.click(button('Leave'));
  expect(focused()).toBe('Ask');
  await user.click(button('Ask'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe('Ask'));
});

it('gives it back to the button of the menu that it was opened from, which is gone by then', async () => {
  const user = draw(<Screen />);
  await user.click(button('More'));
  await user.click(await screen.findByRole('menuitem', { hidden: true }));
  await user.click(button('Leave'));
  await waitFor(() => expect(focused()).toBe('More'));
});

it('gives it back past the dialog whose place it took', async () => {
  const user = draw(<Screen />);
  await user.click(button('Ask'));
  await user.click(button('Go on'));
  await user.click(button('Leave the second'));
  expect(focused()).toBe('Ask');
});

it('leaves it to what has taken it meanwhile', async () => {
  const user = draw(<Screen />);
  await user.click(button('Ask'));
  await user.click(button('Leave for what is beside'));
  expect(focused()).toBe('Beside');
});

it('names its cross for those who hear it', async () => {
  const user = draw(<Screen />);
  await user.click(button('Ask'));
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
