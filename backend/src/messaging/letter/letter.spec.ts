import { describe, expect, it } from 'vitest';
import { letterHtml, type Letter } from './letter.ts';
import { letterText } from './letter-text.ts';

const letter: Letter = {
  language: 'fr',
  logo: { cid: 'e@logo', label: 'Salon "été"><script>' },
  title: 'Salon "été" <2027>',
  greeting: 'Bonjour <script>alert(1)</script>,',
  intro: 'Vous êtes inscrit.',
  message: '<p>À <strong>bientôt</strong></p><ul><li>Un</li></ul>',
  facts: [{ label: 'Inscrits', lines: ['יעל "x" onload=alert(1)', 'Ana\r\nBcc: thief@example.org'] }],
  link: { label: 'Voir', address: 'https://turnout.example.org/welcome-email/x"><script>' },
  pictures: { caption: 'Code', of: [{ cid: 'a@code', label: '"><script>alert(1)</script>' }] },
  footer: ['Pourquoi <b>vous</b>'],
};

describe('a letter', () => {
  it('shows what people entered as text, never as markup, and the organisers’ own words as they are', () => {
    const html = letterHtml(letter);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('alt="&quot;&gt;&lt;script&gt;');
    expect(html).toContain('<p>À <strong>bientôt</strong></p>');
    expect(html).toContain('<html lang="fr">');
  });

  it('shows the logo above the title, with the name of the event for whoever cannot see it', () => {
    const html = letterHtml(letter);
    expect(html.indexOf('src="cid:e@logo"')).toBeLessThan(html.indexOf('<h1'));
    expect(html).toContain('alt="Salon &quot;été&quot;&gt;&lt;script&gt;"');
    expect(letterHtml({ ...letter, logo: null })).not.toContain('@logo');
  });

  it('runs nothing of words that were stored before such things were taken out', () => {
    const older = { ...letter, message: '<p onclick="x()">Hi</p><script>alert(1)</script>' };
    expect(letterHtml(older)).toContain('<p>Hi</p>');
    expect(letterHtml(older)).not.toContain('alert(1)</script>');
    expect(letterText(older)).not.toContain('alert(1)\n');
  });

  it('says as text where the links of the organisers’ words lead', () => {
    const text = (message: string) => letterText({ ...letter, message });
    const to = (address: string, words: string) => `<p>See <a href="${address}">${words}</a>.</p>`;
    expect(text(to('https://example.org/a?b=1&amp;c=2', 'the <strong>programme</strong>'))).toContain(
      'See the programme (https://example.org/a?b=1&c=2).',
    );
    expect(text(to('https://example.org/', 'example.org'))).toContain('See example.org.');
    expect(text(to('mailto:team@example.org', 'team@example.org'))).toContain('See team@example.org.');
    const paid = letterText({ ...letter, payment: { label: 'Payer', html: to('https://pay.example.org/1', 'here') } });
    expect(paid).toContain('See here (https://pay.example.org/1).');
  });

  it('takes no further line from a name', () => {
    const text = letterText({ ...letter, greeting: 'Bonjour Ana\r\n\r\nYour badge is blocked, call us\u2028now,' });
    expect(text).toContain('Bonjour Ana Your badge is blocked, call us now,');
  });

  it('keeps a name of another direction to itself', () => {
    expect(letterHtml(letter)).toContain('<div dir="auto">יעל &quot;x&quot; onload=alert(1)</div>');
    expect(letterText(letter)).toContain('  \u2068יעל "x" onload=alert(1)\u2069');
  });

  it('leads on from what it says, in ink that is read on dark ground too, and as text without marks around the address', () => {
    const map = { label: 'Ouvrir dans une carte', address: 'https://map.example.org/?a=1&b=2' };
    const led = { ...letter, facts: [{ label: 'Où', lines: ['1 rue "A"'], link: map }] };
    expect(letterHtml(led)).toMatch(/<a class="ink" href="https:\/\/map.example.org\/\?a=1&amp;b=2"[^>]*>Ouvrir/);
    expect(letterText(led)).toContain(
      'Où\u00a0:\n  \u20681 rue "A"\u2069\n  Ouvrir dans une carte\u00a0: https://map.example.org/?a=1&b=2\n',
    );
  });

  it('says the same as text, one line for each thing', () => {
    const text = letterText(letter);
    expect(text).toContain('À bientôt\n\n- Un');
    expect(text).toContain('\u2068Ana Bcc: thief@example.org\u2069');
    expect(text).not.toContain('<strong>');
  });
});
