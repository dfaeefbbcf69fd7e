import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw, speakEnglish } from '../testing/drawn.tsx';
import ui from '../words/en.json' with { type: 'json' };
import { DocumentEditor } from './document-editor.tsx';

const src = '/api/file/fa000000000000000001';
const read = vi.fn<(from: string) => Promise<Blob | null>>();
const pictures = { offered: [{ src, name: 'map.png' }], read };

const Form = ({
  first = '',
  kind = 'message',
}: {
  readonly first?: string;
  readonly kind?: 'message' | 'document';
}) => {
  const [html, setHtml] = useState(first);
  return (
    <>
      <DocumentEditor id="content" kind={kind} pictures={pictures} label="Content" value={html} onChange={setHtml} />
      <output>{html}</output>
    </>
  );
};
const written = () => {
  const kept = document.createElement('template');
  kept.innerHTML = screen.getByRole('status').textContent ?? '';
  return kept.content;
};

beforeAll(() => speakEnglish({ ui }));
beforeEach(() => {
  read.mockReset().mockResolvedValue(null);
  Object.assign(URL, { createObjectURL: () => 'blob:map', revokeObjectURL: () => undefined });
});

describe('the editor of messages', () => {
  it('keeps headings, tables and pictures that were written before, once something is changed', async () => {
    const first = `<h1>Plan</h1><h4>By day</h4><table><tr><th colspan="2">Day</th></tr><tr><td>1</td><td>Ada</td></tr></table><img src="https://tickets.example.org${src}?rendition=small" alt="A map" width="300"><p>Last</p>`;
    const hands = draw(<Form first={first} />);
    await screen.findByRole('textbox', { name: 'Content' });
    await hands.click(screen.getByRole('button', { name: ui.editor.bulletList }));
    const kept = written();
    expect(kept.querySelector('ul')).not.toBeNull();
    expect([...kept.querySelectorAll('th, td')].map(({ textContent }) => textContent)).toEqual(['Day', '1', 'Ada']);
    expect(kept.querySelector('th')?.getAttribute('colspan')).toBe('2');
    expect(kept.querySelector('h4')?.textContent).toBe('By day');
    expect(kept.querySelector('img')?.outerHTML).toBe(`<img src="${src}" alt="A map" width="300">`);
  });

  it('puts in a table and changes it', async () => {
    const hands = draw(<Form />);
    const text = await screen.findByRole('textbox', { name: 'Content' });
    await hands.click(screen.getByRole('button', { name: ui.editor.table }));
    expect([...text.querySelectorAll('tr')].map(({ children }) => children.length)).toEqual([2, 2, 2]);
    expect(text.querySelector('table + p')).not.toBeNull();
    await hands.click(await screen.findByRole('button', { name: ui.editor.changeTable }));
    await hands.click(await screen.findByRole('menuitem', { name: ui.editor.addColumn }));
    expect([...text.querySelectorAll('tr')].map(({ children }) => children.length)).toEqual([3, 3, 3]);
  });

  it('puts in a picture among the uploads, which is something written, and shows it as whoever writes may see it', async () => {
    read.mockResolvedValue(new Blob(['x']));
    const hands = draw(<Form />);
    const text = await screen.findByRole('textbox', { name: 'Content' });
    await hands.click(screen.getByRole('button', { name: ui.editor.picture }));
    await hands.click(await screen.findByRole('menuitem', { name: 'map.png' }));
    expect(written().querySelector('img')?.outerHTML).toBe(`<img src="${src}" alt="map.png">`);
    expect(written().querySelector('img + p')).not.toBeNull();
    expect(read.mock.calls.map(([from]) => from)).toContain(src);
    await waitFor(() => expect(text.querySelector('img')?.src).toBe('blob:map'));
  });

  it('takes no picture from elsewhere', async () => {
    draw(<Form first='<p>Hello</p><img src="https://elsewhere.example.org/map.png" alt="">' />);
    const text = await screen.findByRole('textbox', { name: 'Content' });
    expect(text.querySelector('img[alt]')).toBeNull();
    expect(read).not.toHaveBeenCalled();
  });

  it('makes large headings, and offers no sides, which mails do not keep', async () => {
    const hands = draw(<Form first="<p>Plan</p>" />);
    await screen.findByRole('textbox', { name: 'Content' });
    expect(screen.queryByRole('button', { name: ui.editor.center })).toBeNull();
    await hands.click(screen.getByRole('button', { name: ui.editor.heading1 }));
    expect(screen.getByRole('status').textContent).toBe('<h1>Plan</h1>');
  });
});

describe('the editor of documents', () => {
  it('sets paragraphs at a side', async () => {
    const hands = draw(<Form kind="document" first="<p>Plan</p>" />);
    await screen.findByRole('textbox', { name: 'Content' });
    await hands.click(screen.getByRole('button', { name: ui.editor.center }));
    expect(written().querySelector('p')?.style.textAlign).toBe('center');
  });
});
