import { expect, it } from 'vitest';
import { isLong, kindOf, NoSuchKind } from './kinds.ts';

it('takes a spec for what its first line says', () => {
  expect(kindOf('backend/src/door.spec.ts', '// kind: stack\nimport one;\n')).toBe('stack');
  expect(kindOf('frontend/src/wedge.spec.ts', '// kind: screen\n')).toBe('screen');
});

it('takes a spec that says nothing for what its name says', () => {
  expect(kindOf('backend/src/door.spec.ts', 'import one;\n// kind: stack\n')).toBe('pure');
  expect(kindOf('frontend/src/door.spec.tsx', '')).toBe('screen');
  expect(kindOf('frontend/src/door.journey.ts', '')).toBe('journey');
});

it('refuses a kind that there is not', () => {
  expect(() => kindOf('backend/src/door.spec.ts', '// kind: slow\n')).toThrow(
    new NoSuchKind(
      'backend/src/door.spec.ts says "kind: slow"; the kinds are pure, screen, database, stack, process, journey.',
    ),
  );
});

it('knows a spec that takes long, whatever its kind', () => {
  expect(kindOf('backend/src/door.spec.ts', '// kind: process, long\n')).toBe('process');
  expect([isLong('// kind: process, long\n'), isLong('// kind: process\n// long')]).toEqual([true, false]);
});
