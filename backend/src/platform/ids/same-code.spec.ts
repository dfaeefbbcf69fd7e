import { expect, it } from 'vitest';
import { isSameCode } from './same-code.ts';

it('takes the right code alone, of whatever length another one is', () => {
  expect(isSameCode('k7wq-2m9x', 'k7wq-2m9x')).toBe(true);
  for (const shown of ['k7wq-2m9y', 'k7wq-2m9', 'k7wq-2m9xx', '', 'K7WQ-2M9X', 'k7wq-2m9é'])
    expect(isSameCode('k7wq-2m9x', shown), shown).toBe(false);
});
