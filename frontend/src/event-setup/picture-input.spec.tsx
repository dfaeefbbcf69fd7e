import { screen, waitFor } from '@testing-library/react';
import { EventId, largestPicture } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Offline, Refusal } from '../platform/refusal.ts';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import type { EventFormValues } from './event-form.ts';
import type { Lightened } from './lighten-picture.ts';
import { PictureInput } from './picture-input.tsx';
import { sendForPage } from './use-picture-upload.ts';
import en from './words/en.json' with { type: 'json' };

interface Sent {
  readonly file: File;
  readonly beside?: Readonly<Record<string, File>>;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  readonly answer: (problem?: Error) => void;
}
/** What has left for the server, oldest first; each is answered by the spec. */
const sent: Sent[] = [];
const id = '0123456789abcdefghjk';
vi.mock('../platform/upload.ts', () => ({
  upload: (_: unknown, given: Omit<Sent, 'answer'>) =>
    new Promise((resolve, reject) => {
      const { name } = given.file;
      const answer = (problem?: Error) =>
        problem === undefined
          ? resolve({ data: { file: { file: { _id: id, path: `/api/file/${id}`, name } } } })
          : reject(problem);
      sent.push({ ...given, answer });
    }),
}));
// jsdom draws nothing: a picture comes out as it went in, with another for phones.
vi.mock('./lighten-picture.ts', () => ({
  lightened: (file: File): Promise<Lightened | null> =>
    Promise.resolve(file.name.startsWith('broken') ? null : { file, small: new File(['s'], `small ${file.name}`) }),
}));
vi.mock('../platform/kept-picture.ts', () => ({ useUploadUrl: (of: string | null) => of && `/api/file/${of}` }));

const send = sendForPage(EventId.parse('00000000000000000000'));
const Held = () => {
  const [value, setValue] = useState<EventFormValues['banner']>(null);
  return <PictureInput picture="banner" send={send} value={value} onChange={setValue} />;
};
const png = (name: string, size = 3) => new File([new Uint8Array(size)], name, { type: 'image/png' });
const input = (): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>('input[type=file]');
  if (found === null) throw new Error('no file input');
  return found;
};
const newest = async (count: number): Promise<Sent> => {
  await waitFor(() => expect(sent).toHaveLength(count));
  const last = sent.at(-1);
  if (last === undefined) throw new Error('nothing was sent');
  return last;
};

beforeAll(() => speakEnglish({ 'event-setup': en }));
beforeEach(() => {
  sent.length = 0;
});

describe('choosing a cover', () => {
  it('says how much of it has left, shows it once it is there, and takes it off again', async () => {
    const hand = draw(<Held />);
    const choose = screen.getByRole('button', { name: 'Choose a cover' });
    expect(input().accept).toBe('image/png,image/jpeg,image/webp,image/gif,image/svg+xml');
    await hand.upload(input(), png('harbour.png'));
    const { beside, onProgress, answer } = await newest(1);
    expect(beside?.['small']?.name).toBe('small harbour.png');
    onProgress(0.4);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('40% uploaded'));
    expect(screen.getByRole('progressbar', { name: 'Uploading: Cover' }).getAttribute('aria-valuenow')).toBe('40');
    answer();
    const shown = await screen.findByRole('img', { name: 'Cover: harbour.png' });
    expect(shown.getAttribute('src')).toBe(`/api/file/${id}`);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(choose.textContent).toBe('Replace the cover');
    await hand.click(screen.getByRole('button', { name: 'Remove the cover' }));
    expect(screen.queryByRole('img')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a cover' }));
  });

  it('says why the server refused it, and takes the same file again', async () => {
    const hand = draw(<Held />);
    const file = png('broken.png');
    await hand.upload(input(), file);
    const problem = new Refusal({
      status: 415,
      code: 'upload-no-picture',
      message: 'file: must be a PNG, JPEG or WebP picture',
    });
    (await newest(1)).answer(problem);
    expect((await screen.findByRole('alert')).textContent).toBe('must be a PNG, JPEG or WebP picture');
    expect(input().value).toBe('');
    await hand.upload(input(), file);
    (await newest(2)).answer(new Offline());
    await screen.findByText('No connection. The picture was not uploaded; choose it again.');
  });

  it('sends nothing that is too large, and whatever is no such picture for the server to tell', async () => {
    const hand = draw(<Held />);
    await hand.upload(input(), png('broken huge.png', largestPicture + 1));
    expect((await screen.findByRole('alert')).textContent).toBe('Pictures may be 2 MB at most.');
    expect(sent).toEqual([]);
    const drawing = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
    input().accept = '';
    await hand.upload(input(), drawing);
    const { file, beside } = await newest(1);
    expect([file, beside]).toEqual([drawing, {}]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('means the newest where another one is chosen meanwhile', async () => {
    const hand = draw(<Held />);
    await hand.upload(input(), png('first.png'));
    const first = await newest(1);
    await hand.upload(input(), png('second.png'));
    const second = await newest(2);
    expect(first.signal.aborted).toBe(true);
    second.answer();
    await screen.findByRole('img', { name: 'Cover: second.png' });
    first.answer();
    await waitFor(() => expect(screen.getByRole('img').getAttribute('alt')).toBe('Cover: second.png'));
  });
});
