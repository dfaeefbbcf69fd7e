import { cleanup, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { draw, speakEnglish } from './testing/drawn.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import ui from './words/en.json' with { type: 'json' };

beforeAll(() => speakEnglish({ ui }));
afterEach(cleanup);

/** A screen with a form, over which a dialog has a form of its own, and one more dialog above. */
const Screen = ({ isDirty }: { readonly isDirty: boolean }) => {
  const beside = useRef(() => false);
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<readonly string[]>([]);
  const save = (what: string) => (event: { preventDefault: () => void }) => {
    event.preventDefault();
    setSaved((before) => [...before, what]);
  };
  return (
    <MemoryRouter>
      <form onSubmit={save('below')}>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <FormDialog title="Field" isDirty={beside} onClose={() => setOpen(false)}>
            {(close) => (
              <>
                <UnsavedChanges isDirty={() => isDirty} />
                <form onSubmit={save('dialog')}>
                  <button type="submit">Save</button>
                  <button type="button" onClick={close}>
                    Cancel
                  </button>
                </form>
                <Dialog opened onClose={() => undefined} title="Above">
                  <form onSubmit={save('above')}>
                    <button type="submit">Choose</button>
                  </form>
                </Dialog>
              </>
            )}
          </FormDialog>
        )}
      </form>
      <output>{saved.join(', ')}</output>
    </MemoryRouter>
  );
};
const button = (name: string) => screen.getByRole('button', { name, hidden: true });

it('saves what stands in it, or above it, and never the form below', async () => {
  const user = draw(<Screen isDirty={false} />);
  await user.click(button('Open'));
  await user.click(button('Save'));
  await user.click(button('Choose'));
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('dialog, above');
});

it('closes at once where nothing is unsaved, and gives the focus back', async () => {
  const user = draw(<Screen isDirty={false} />);
  await user.click(button('Open'));
  await user.click(button('Cancel'));
  expect(screen.queryByText('Field')).toBeNull();
  expect(document.activeElement).toBe(button('Open'));
});

it('asks first where something is', async () => {
  const user = draw(<Screen isDirty />);
  await user.click(button('Open'));
  await user.click(button('Cancel'));
  await user.click(await screen.findByRole('button', { name: 'Leave', hidden: true }));
  expect(screen.queryByText('Field')).toBeNull();
});
