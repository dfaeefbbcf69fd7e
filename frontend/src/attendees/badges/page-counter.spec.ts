import { expect, it } from 'vitest';
import { pageCounter } from './page-counter.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('counts pages as they come, also those that come in two pieces, and nothing that is no page', () => {
  const whole = '1 0 obj <<\n/Type /Page\n/Parent\n>> /Type /Pages\n 2 0 obj /Type /Page\n /Type /Pag';
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const counted = pageCounter();
    counted(bytes(whole.slice(0, cut)));
    expect(counted(bytes(whole.slice(cut)))).toBe(2);
  }
});
