import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { RichText } from './rich-text.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';
import { draw, speakEnglish } from './testing/drawn.tsx';
import ui from './words/en.json';

beforeAll(() => speakEnglish({ ui }));

describe('text that somebody wrote', () => {
  it('is shown without anything that could run', async () => {
    draw(
      <RichText html='<h2>Terms</h2><img src="x" onerror="alert(1)"><script>alert(2)</script><p onclick="x">Be kind</p>' />,
    );
    const text = await screen.findByText('Be kind');
    expect(text.parentElement?.innerHTML).toBe('<h2>Terms</h2><p>Be kind</p>');
  });
  it('leads nowhere but to the web, mail and telephone', async () => {
    draw(
      <RichText html='<a href="javascript:alert(1)">One</a><a href="https://example.org" target="_self">Two</a><a href="data:text/html,x">Three</a>' />,
    );
    expect((await screen.findByText('One')).getAttribute('href')).toBeNull();
    expect(screen.getByText('Three').getAttribute('href')).toBeNull();
    const link = screen.getByRole('link', { name: 'Two' });
    expect(link).toMatchObject({ href: 'https://example.org/', target: '_blank', rel: 'noopener noreferrer nofollow' });
  });
});

describe('the editor of such text', () => {
  const Form = ({ first }: { readonly first: string }) => {
    const [html, setHtml] = useState(first);
    return (
      <>
        <RichTextEditor id="terms" label="Terms" value={html} onChange={setHtml} error={html === '' && 'is required'} />
        <output>{html}</output>
        <button onClick={() => setHtml('<p>From elsewhere</p>')}>Replace</button>
      </>
    );
  };
  it('has a name, a toolbar, and what was written before', async () => {
    draw(<Form first="<p>Be <strong>kind</strong></p>" />);
    const text = await screen.findByRole('textbox', { name: 'Terms' });
    expect(text.id).toBe('terms');
    expect(text.innerHTML).toContain('Be <strong>kind</strong>');
    expect(screen.getByRole('button', { name: 'Numbered list' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('<p>Be <strong>kind</strong></p>');
  });
  it('tells what its toolbar did, and takes over what comes from elsewhere', async () => {
    const hands = draw(<Form first="<p>Be kind</p>" />);
    const text = await screen.findByRole('textbox', { name: 'Terms' });
    await hands.click(screen.getByRole('button', { name: 'List' }));
    expect(screen.getByRole('status').textContent).toBe('<ul><li><p>Be kind</p></li></ul>');
    await hands.click(screen.getByRole('button', { name: 'Replace' }));
    expect(text.textContent).toBe('From elsewhere');
  });
  it('says what is wrong with it', async () => {
    draw(<Form first="" />);
    expect(await screen.findByRole('textbox', { name: 'Terms', description: 'is required' })).toBeDefined();
  });
});
