// kind: pure
import { EventId, UploadId } from '@turnout/contracts/kernel';
import { heaviestAttachments } from '@turnout/contracts/messaging';
import { expect, it } from 'vitest';
import { refuseAttachments } from './attachments.ts';
import { attachedFiles, picturedMessage } from './pictures.ts';

const eventId = EventId.parse('ev000000000000000001');
const idOf = (number: number) => UploadId.parse(`f${String(number).padStart(19, '0')}`);
const file = (more: object = {}) => ({
  type: 'image/png',
  bytes: Buffer.alloc(400_000),
  name: 'map.png',
  isOpen: true,
  ...more,
});
const uploads = new Map([
  [idOf(1), file()],
  [idOf(2), file({ type: 'image/webp', name: 'a/b' })],
  [idOf(3), file({ type: 'image/webp', isOpen: false })],
  [idOf(4), file({ bytes: Buffer.alloc(700_000) })],
  [idOf(5), file({ type: 'image/jpeg', name: 'x.jpeg', bytes: Buffer.alloc(heaviestAttachments) })],
]);
const parts = {
  uploadInMails: (_: EventId, id: UploadId) => Promise.resolve(uploads.get(id) ?? null),
  publicUrl: 'https://turnout.example.org',
};
const shown = (number: number) => `<img src="/api/file/${idOf(number)}" alt="p${number}" />`;
const written = (preventExternalRegistrations: boolean) =>
  picturedMessage(parts, [1, 2, 3, 4, 9].map(shown).join(''), { eventId, event: { preventExternalRegistrations } });

it('takes along what every mail program shows and is not too heavy, and shows the rest from here, where anybody may see it', async () => {
  const { message, pictures } = await written(false);
  const address = (number: number) =>
    `<img src="https://turnout.example.org/api/file/${idOf(number)}" alt="p${number}" />`;
  expect(message).toBe(`<img src="cid:${idOf(1)}@picture" alt="p1" />${address(2)}p3${address(4)}p9`);
  expect(pictures.map(({ cid, fileName }) => [cid, fileName])).toEqual([[`${idOf(1)}@picture`, 'map.png']]);
});

it('shows none from here where the event keeps strangers out', async () => {
  expect((await written(true)).message).toBe(`<img src="cid:${idOf(1)}@picture" alt="p1" />p2p3p4p9`);
});

it('names files with the ending of their type, and leaves out what is gone', async () => {
  const files = await attachedFiles(parts, eventId, [2, 5, 9].map(idOf));
  expect(files.map(({ fileName }) => fileName)).toEqual(['a b.webp', 'x.jpeg']);
});

it('refuses files that are gone, or too heavy together', async () => {
  const refused = async (...numbers: readonly number[]) => {
    const answer = await refuseAttachments(parts, eventId, numbers.map(idOf));
    return answer === null ? null : answer.rejected;
  };
  expect([await refused(1, 2), await refused(1, 9), await refused(5), await refused(5, 1)]).toEqual([
    null,
    'attachment-not-found',
    null,
    'attachments-too-heavy',
  ]);
});
