import { screen, waitFor, within } from '@testing-library/react';
import type { UploadUse } from '@turnout/contracts/event-setup';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import app from '../app/words/en.json' with { type: 'json' };
import { Refusal } from '../platform/refusal.ts';
import { notices } from '../ui/notices.tsx';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import ui from '../ui/words/en.json' with { type: 'json' };
import { UploadsScreen } from './uploads.screen.tsx';
import en from './words/en.json' with { type: 'json' };

const eventId = '00000000000000000000';
const uploadOf = (id: string, name: string, uses: UploadUse[] = [], isOpen = true) => ({
  _id: id.repeat(20),
  event: eventId,
  url: `/api/file/${id.repeat(20)}`,
  file: { _id: id.repeat(20), path: `/api/file/${id.repeat(20)}`, name },
  type: 'image/png',
  width: 1200,
  height: 30,
  size: 2048,
  isOpen,
  uses,
  uploadedAt: '2027-03-01T10:00:00.000Z',
});
let uploads: readonly ReturnType<typeof uploadOf>[] = [];
let session: { readonly admin: boolean; readonly flags: readonly string[] } = { admin: true, flags: [] };
vi.mock('../platform/topic.ts', () => ({
  useTopic: ({ name }: { readonly name: string }) => ({
    state: 'live',
    view: name === 'event-setup.uploads' ? uploads : { preventExternalRegistrations: false },
  }),
}));
vi.mock('../platform/session.ts', () => ({
  useSession: () => ({ user: { admin: session.admin } }),
  useMay:
    () =>
    (...wanted: readonly string[]) =>
      wanted.every((flag) => session.flags.includes(flag)),
}));
const erased: unknown[] = [];
vi.mock('../platform/command.ts', () => ({
  useCommand: () => ({
    isSaving: false,
    run: (input: unknown) => {
      erased.push(input);
      return Promise.resolve({ ok: true, data: { message: 'Picture deleted' } });
    },
  }),
}));
interface Sent {
  readonly file: File;
  readonly query: unknown;
  readonly onProgress: (share: number) => void;
  readonly answer: (problem?: Error) => void;
}
const sent: Sent[] = [];
vi.mock('../platform/upload.ts', () => ({
  upload: (_: unknown, given: Omit<Sent, 'answer'>) =>
    new Promise((resolve, reject) => {
      const answer = (problem?: Error) =>
        problem === undefined ? resolve({ data: { message: 'Picture uploaded' } }) : reject(problem);
      sent.push({ ...given, answer });
    }),
}));
vi.mock('../platform/kept-picture.ts', () => ({
  useUploadUrl: (id: string, _: boolean, rendition: string) => `/api/file/${id}?rendition=${rendition}`,
}));

const drawScreen = () =>
  draw(
    <RouterProvider
      router={createMemoryRouter([{ path: '/dashboard/:eventId/uploads', element: <UploadsScreen /> }], {
        initialEntries: [`/dashboard/${eventId}/uploads`],
      })}
    />,
  );
const success = vi.spyOn(notices, 'success').mockReturnValue(undefined);
beforeAll(async () => {
  await speakEnglish({ app, 'event-setup': en, ui });
  // jsdom has none: a preview's address is only held.
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
});
beforeEach(() => {
  uploads = [];
  session = { admin: true, flags: [] };
  sent.length = 0;
  erased.length = 0;
  success.mockClear();
});

describe('the pictures of an event', () => {
  it('say what to do where there are none, to whoever may add one', () => {
    drawScreen();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('No Data');
    expect(screen.getByText(/Press New to upload the first one/)).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'New' })).not.toBeNull();
  });

  it('are added by admins, and by who may create custom fields', () => {
    session = { admin: false, flags: ['createCustomFields'] };
    drawScreen();
    expect(screen.queryByRole('button', { name: 'New' })).not.toBeNull();
  });

  it('are added by nobody else', () => {
    session = { admin: false, flags: ['settings'] };
    drawScreen();
    expect(screen.queryByRole('button', { name: 'New' })).toBeNull();
  });

  it('are shown small, with where they are shown and who sees them', () => {
    uploads = [
      uploadOf('a', 'مرحبا 🎉.png'),
      uploadOf('b', 'face.png', [{ as: 'speaker', name: 'Ada <b>Lovelace</b>' }], false),
      uploadOf('c', 'spare.png', [], false),
    ];
    drawScreen();
    const [first, second, third] = screen.getAllByRole('listitem');
    if (first === undefined || second === undefined || third === undefined) throw new Error('no pictures');
    expect(within(first).getByRole('img', { name: 'مرحبا 🎉.png' }).getAttribute('src')).toContain('rendition=thumb');
    within(first).getByText('1,200 × 30 pixels, 2 KB');
    within(first).getByText('Whoever has the address sees it.');
    within(second).getByText('Speaker: Ada <b>Lovelace</b>');
    within(third).getByText('Only staff see it until a page shows it.');
    screen.getByText('3 pictures');
  });

  it('give their address, and say so', async () => {
    uploads = [uploadOf('a', 'map.png')];
    const hand = drawScreen();
    await hand.click(screen.getByRole('button', { name: 'Copy Url: map.png' }));
    expect(success).toHaveBeenCalledWith('Copied');
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/api/file/${'a'.repeat(20)}`);
  });

  it('are deleted once somebody said yes', async () => {
    uploads = [uploadOf('a', 'map.png')];
    const hand = drawScreen();
    await hand.click(screen.getByRole('button', { name: /^Delete.*map\.png/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to delete this image?' });
    await hand.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(erased).toEqual([{ params: { id: 'a'.repeat(20) } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are not deleted while something shows them, and say what', async () => {
    uploads = [
      uploadOf('a', 'map.png', [
        { as: 'banner', name: '' },
        { as: 'logo', name: '' },
      ]),
    ];
    const hand = drawScreen();
    await hand.click(screen.getByRole('button', { name: /^Delete.*map\.png/ }));
    const dialog = await screen.findByRole('dialog', { name: 'This image is in use' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Cover', 'Logo']);
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

describe('a new picture', () => {
  const png = (name = 'map.png') => new File(['x'], name, { type: 'image/png' });
  const open = async () => {
    const hand = drawScreen();
    await hand.click(screen.getByRole('button', { name: 'New' }));
    const dialog = await screen.findByRole('dialog', { name: 'New picture' });
    const choose = async (file: File) => {
      const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
      if (input === null) throw new Error('no file input');
      await hand.upload(input, file);
    };
    const press = (name: string) => hand.click(within(dialog).getByRole('button', { name }));
    return { dialog: within(dialog), choose, press };
  };

  it('is seen before it leaves, says how much of it has left, and closes when it is there', async () => {
    const { dialog, choose, press } = await open();
    await choose(png());
    await dialog.findByRole('img', { name: 'Preview of map.png' });
    expect(sent).toEqual([]);
    await press('Upload');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.query).toEqual({ eventId });
    sent[0]?.onProgress(0.4);
    await dialog.findByText('40% uploaded');
    expect(dialog.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    sent[0]?.answer();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(success).toHaveBeenCalledWith('Picture uploaded');
  });

  it('says why it was refused, stays chosen, and is cleared', async () => {
    const { dialog, choose, press } = await open();
    await choose(png());
    await press('Upload');
    await waitFor(() => expect(sent).toHaveLength(1));
    const message = 'file: must be a whole picture; this one breaks off or cannot be opened';
    sent[0]?.answer(new Refusal({ status: 422, code: 'upload-broken-picture', message }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^must be a whole picture/);
    dialog.getByText('map.png');
    await press('Clear');
    expect(dialog.queryByRole('alert')).toBeNull();
    dialog.getByText('Drop a picture here, or press to choose one');
  });

  it('is asked for where none is chosen', async () => {
    const { dialog, press } = await open();
    await press('Upload');
    expect((await dialog.findByRole('alert')).textContent).toBe('Choose a picture first.');
    expect(sent).toEqual([]);
  });
});
