import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { fileValue, type FieldValue } from '@turnout/contracts/fields';
import { FieldId, RegistrantFileId } from '@turnout/contracts/kernel';
import { largestRegistrantFile } from '@turnout/contracts/attendees';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Offline, Refusal } from './refusal.ts';
import { FieldInput } from '../ui/field-input.tsx';
import { FileFields } from './file-fields.tsx';
import { filesSending } from '../ui/files-sending.ts';
import { draw, speakEnglish } from '../ui/testing/drawn.tsx';
import en from '../ui/words/en.json' with { type: 'json' };

interface Sent {
  readonly file: File;
  readonly commandId: string;
  readonly signal: AbortSignal;
  readonly query: object;
  readonly onProgress: (share: number) => void;
  readonly answer: (problem?: Error) => void;
}
/** What has left for the server, oldest first; each is answered by the spec. */
const sent: Sent[] = [];
const id = RegistrantFileId.parse('0123456789abcdefghjk');
vi.mock('./upload.ts', () => ({
  upload: (_: unknown, given: Omit<Sent, 'answer'>) =>
    new Promise((resolve, reject) => {
      const answer = (problem?: Error) =>
        problem === undefined ? resolve({ data: { file: { path: fileValue(id, given.file.name) } } }) : reject(problem);
      sent.push({ ...given, answer });
    }),
}));

let proofs = 0;
vi.mock('./bot-check.ts', async (original) => ({
  ...(await original<object>()),
  proveOnce: () => Promise.resolve(`proof ${(proofs += 1)}`),
}));

const fieldId = FieldId.parse('00000000000000000003');
const field = { _id: fieldId, type: 'media' as const, title: 'Passport', values: [], labels: [] };
const read = vi.fn<() => Promise<Blob>>(() => Promise.resolve(new Blob(['x'])));
const Held = ({ first = '', isDisabled = false }: { readonly first?: string; readonly isDisabled?: boolean }) => {
  const [value, setValue] = useState<FieldValue>(first);
  return (
    <FileFields eventId="00000000000000000001" typeId="00000000000000000002" read={read}>
      <FieldInput id="asked" field={field} value={value} isRequired isDisabled={isDisabled} onChange={setValue} />
      <output data-testid="value">{JSON.stringify(value)}</output>
    </FileFields>
  );
};
const value = (): unknown => JSON.parse(screen.getByTestId('value').textContent);
const pdf = (name: string, size = 3) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });
const input = () => screen.getByLabelText(/^Passport/);
const newest = async (count: number): Promise<Sent> => {
  await waitFor(() => expect(sent).toHaveLength(count));
  const last = sent.at(-1);
  if (last === undefined) throw new Error('nothing was sent');
  return last;
};

beforeAll(() => speakEnglish({ ui: en }));
beforeEach(() => {
  sent.length = 0;
  proofs = 0;
});

describe('a field that takes a file', () => {
  it('sends it at once, says how far it is, and holds the form back until it is there', async () => {
    const hands = draw(<Held />);
    await hands.upload(input(), pdf('pass.pdf'));
    const first = await newest(1);
    expect(first.query).toEqual({
      eventId: '00000000000000000001',
      typeId: '00000000000000000002',
      fieldId,
      grecaptcha: 'proof 1',
    });
    first.onProgress(0.4);
    expect(await screen.findByText('40% sent')).toBeDefined();
    expect(filesSending('wait')).toEqual([{ field: 'asked', label: 'Passport', message: 'wait' }]);
    first.answer();
    await waitFor(() => expect(value()).toBe(fileValue(id, 'pass.pdf')));
    expect(await screen.findByText('pass.pdf')).toBeDefined();
    expect(filesSending('wait')).toEqual([]);
  });

  it('sends the same again where the line was cut', async () => {
    const hands = draw(<Held />);
    await hands.upload(input(), pdf('pass.pdf'));
    const first = await newest(1);
    first.answer(new Offline());
    await hands.click(await screen.findByRole('button', { name: 'Send again' }));
    const second = await newest(2);
    expect(second.commandId).toBe(first.commandId);
    second.answer();
    await waitFor(() => expect(value()).toBe(fileValue(id, 'pass.pdf')));
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('comes with a proof of its own, and with another where the server found that too old', async () => {
    const hands = draw(<Held />);
    await hands.upload(input(), pdf('pass.pdf'));
    const first = await newest(1);
    first.answer(new Refusal({ status: 422, code: 'bot-check-failed', message: 'grecaptcha: too old' }));
    const second = await newest(2);
    expect(second.query).toMatchObject({ grecaptcha: 'proof 2' });
    second.answer();
    await waitFor(() => expect(value()).toBe(fileValue(id, 'pass.pdf')));
  });

  it('says beside it what is wrong with a file, and keeps the one that was there', async () => {
    const first = fileValue(id, 'old.pdf');
    const hands = draw(<Held first={first} />);
    await hands.upload(input(), pdf('large.pdf', largestRegistrantFile + 1));
    expect(await screen.findByText('File size should be less than 2 MB')).toBeDefined();
    expect(sent).toHaveLength(0);
    fireEvent.change(input(), { target: { files: [pdf('odd.pdf')] } });
    (await newest(1)).answer(
      new Refusal({ status: 415, code: 'file-wrong-type', message: 'file: Invalid file type.' }),
    );
    expect(await screen.findByText('Invalid file type.')).toBeDefined();
    expect(input().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById('asked-error')?.textContent).toBe('Invalid file type.');
    expect(input().getAttribute('aria-describedby')).toContain('asked-error');
    expect(value()).toBe(first);
  });

  it('takes the newest of two, and none that was stopped', async () => {
    const hands = draw(<Held />);
    await hands.upload(input(), pdf('one.pdf'));
    const one = await newest(1);
    await hands.upload(input(), pdf('two.pdf'));
    const two = await newest(2);
    expect(one.signal.aborted).toBe(true);
    one.answer();
    await hands.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(two.signal.aborted).toBe(true);
    two.answer();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(value()).toBe('');
  });

  it('is saved, removed, and only read where it is locked', async () => {
    const first = fileValue(id, 'old.pdf');
    const hands = draw(<Held first={first} />);
    await hands.click(screen.getByRole('button', { name: 'Remove the file: Passport' }));
    expect(value()).toBe('');
    expect(document.activeElement?.id).toBe('asked');
    cleanup();
    draw(<Held first={first} isDisabled />);
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Download']);
  });
});
