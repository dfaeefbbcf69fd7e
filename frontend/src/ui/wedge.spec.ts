// kind: screen
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyboards, pressesOf, usKeyboard } from './testing/keyboards.ts';
import type { Reading } from './us-keys.ts';
import { listenToWedge, looksLikeCode, openWedgeReader } from './wedge.ts';

const typed = (text: string, gap: number, end = 'Enter'): string | null => {
  const reader = openWedgeReader();
  const keys = [...text, end];
  return keys.map((key, index) => reader.key({ key }, 1000 + index * gap)).at(-1)?.code ?? null;
};

describe('a keyboard-wedge scanner', () => {
  it('is read when it types within milliseconds and ends with Enter', () => {
    expect(typed('K7Q2M', 8)).toBe('K7Q2M');
  });

  it('is read when it ends with Tab', () => {
    expect(typed('K7Q2M', 8, 'Tab')).toBe('K7Q2M');
  });

  it('is told from a human, whose keys are further apart', () => {
    expect(typed('K7Q2M', 140)).toBeNull();
  });

  it('accepts pauses of 80 ms and none longer', () => {
    expect(typed('K7Q2M', 80)).toBe('K7Q2M');
    expect(typed('K7Q2M', 81)).toBeNull();
  });

  it('needs at least four characters', () => {
    expect(typed('ABC', 8)).toBeNull();
    expect(typed('ABCD', 8)).toBe('ABCD');
  });

  it('forgets a stray key pressed before the code', () => {
    const reader = openWedgeReader();
    reader.key({ key: 'x' }, 0);
    for (const [index, key] of [...'K7Q2M'].entries()) reader.key({ key }, 500 + index * 8);
    expect(reader.key({ key: 'Enter' }, 545)?.code).toBe('K7Q2M');
  });

  it('passes over Shift and other keys without a character', () => {
    const reader = openWedgeReader();
    for (const [index, key] of ['Shift', 'K', 'Shift', 'Q', '7', '2'].entries()) reader.key({ key }, index * 8);
    expect(reader.key({ key: 'Enter' }, 60)?.code).toBe('KQ72');
  });

  it('starts anew after each code', () => {
    const reader = openWedgeReader();
    for (const [index, key] of [...'AAAA', 'Enter', ...'BBBB'].entries()) reader.key({ key }, index * 8);
    expect(reader.key({ key: 'Enter' }, 80)?.code).toBe('BBBB');
  });
});

describe('a page that listens for a scanner', () => {
  let heard: string[] = [];
  let field = document.createElement('input');
  let stop: (() => void) | undefined;
  beforeEach(() => {
    vi.useFakeTimers();
    heard = [];
    field = document.createElement('input');
    document.body.replaceChildren(field);
    stop = listenToWedge(window, {
      onCode: ({ code }) => heard.push(`code ${code}`),
      onTyped: (text) => {
        heard.push(`typed ${text}`);
        field.value = text;
        field.focus();
      },
      fieldText: (target) => (target === field ? field.value : null),
    });
  });
  afterEach(() => {
    stop?.();
    vi.useRealTimers();
  });

  /** Presses keys where the focus is, as a browser does; `at` is when each was pressed, in ms. */
  const press = (keys: readonly string[], at: number, gap: number) => {
    for (const [index, key] of keys.entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at + index * gap });
      const target = document.activeElement ?? document.body;
      const isTaken = !target.dispatchEvent(event);
      if (!isTaken && target === field && key.length === 1) field.value += key;
    }
  };

  it('hears a code wherever the focus is', () => {
    press([...'K7Q2M', 'Enter'], 1000, 8);
    expect(heard).toEqual(['code K7Q2M']);
  });

  it('hands slow typing over to the field', () => {
    press(['a'], 1000, 0);
    vi.advanceTimersByTime(81);
    expect(heard).toEqual(['typed a']);
  });

  it('keeps a code whole that stalls halfway while the page is busy', () => {
    press([...'K7Q2'], 1000, 8);
    press([...'MXYZ9', 'Enter'], 1200, 8);
    expect(field.value).toBe('K7Q2MXYZ9');
    expect(heard.filter((line) => line.startsWith('code'))).toEqual([]);
  });

  it('hears a code shot into the field behind what was left there', () => {
    field.value = 'an';
    field.focus();
    press([...'K7Q2MX', 'Enter'], 9000, 8);
    expect(heard).toEqual(['code K7Q2MX']);
  });

  const withFocus = <E extends HTMLElement>(element: E): E => {
    document.body.append(element);
    element.focus();
    return element;
  };

  it('leaves whoever fills in another field alone', () => {
    withFocus(document.createElement('textarea'));
    press([...'K7Q2M', 'Enter'], 1000, 8);
    press([...'K7Q2MX', 'Enter'], 3000, 120);
    expect(heard).toEqual([]);
  });

  it('hears a code shot into another field, and leaves what somebody typed there', () => {
    const other = withFocus(document.createElement('input'));
    other.value = 'vegan';
    other.addEventListener('keydown', ({ key }) => {
      if (key.length === 1) other.value += key;
    });
    press([...'K7Q2MX', 'Enter'], 1000, 8);
    expect([heard, other.value]).toEqual([['code K7Q2MX'], 'vegan']);
  });

  it('hears a code while a list of choices or a tick box has the focus, which keeps its choice', () => {
    const list = withFocus(document.createElement('select'));
    const keys: boolean[] = [];
    list.addEventListener('keydown', (event) => keys.push(event.defaultPrevented));
    press([...'CAM001', 'Enter'], 1000, 60);
    const box = withFocus(document.createElement('input'));
    box.type = 'checkbox';
    press([...'K7Q2MX', 'Enter'], 3000, 8);
    expect(heard).toEqual(['code CAM001', 'code K7Q2MX']);
    expect(new Set(keys)).toEqual(new Set([true]));
  });

  it('lets the arrow keys choose from a list', () => {
    const list = withFocus(document.createElement('select'));
    const arrow = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true });
    expect(list.dispatchEvent(arrow)).toBe(true);
  });
});

describe('a scanner that is set to US keys, at a computer with another keyboard', () => {
  let heard: Reading[] = [];
  let field = document.createElement('input');
  let stop: (() => void) | undefined;
  beforeEach(() => {
    heard = [];
    field = document.createElement('input');
    document.body.replaceChildren(field);
    stop = listenToWedge(window, {
      onCode: (reading) => heard.push(reading),
      onTyped: () => undefined,
      fieldText: (target) => (target === field ? field.value : null),
    });
  });
  afterEach(() => stop?.());

  const shoot = (text: string, keyboard: string) => {
    const presses = pressesOf(text, usKeyboard, keyboards[keyboard] ?? usKeyboard);
    for (const [index, press] of [...presses, { key: 'Enter', code: 'Enter' }].entries()) {
      const event = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: 1000 + index * 8 });
      const target = document.activeElement ?? document.body;
      const isTaken = !target.dispatchEvent(event);
      if (!isTaken && target instanceof HTMLInputElement && press.key.length === 1) target.value += press.key;
    }
  };
  const somewhere = () => undefined;
  const inTheField = () => field.focus();
  const inAnotherField = () => {
    const other = document.createElement('input');
    document.body.append(other);
    other.focus();
  };

  it.each([
    ['on the page', somewhere],
    ['in its field', inTheField],
    ['in a field of another form', inAnotherField],
  ])('is understood %s', (_, focus) => {
    focus();
    for (const [keyboard, code] of [
      ['French', 'abc0123xyzabc456def7'],
      ['Belgian', 'ABC123XYZ'],
      ['French', '1042'],
      ['German', 'ABC-123-XYZ'],
    ] as const) {
      heard = [];
      field.value = '';
      shoot(code, keyboard);
      expect(heard, `${code} ${keyboard}`).toMatchObject([{ code, isOfUsKeys: true }]);
    }
  });

  it('has both readings heard where y and z have changed places', () => {
    shoot('XYZ123ABC', 'German');
    expect(heard).toMatchObject([{ code: 'XZY123ABC', other: 'XYZ123ABC', isOfUsKeys: false }]);
  });

  it('is not taken for somebody who types a name in a hurry', () => {
    field.focus();
    const keys = keyboards['French'] ?? usKeyboard;
    for (const [index, press] of [...pressesOf('lefèvre', keys, keys), { key: 'Enter' }].entries()) {
      const event = new KeyboardEvent('keydown', { ...press, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: 1000 + index * 60 });
      if (field.dispatchEvent(event) && press.key.length === 1) field.value += press.key;
    }
    expect(heard).toEqual([]);
  });
});

describe('typed text', () => {
  it.each(['k7q2mx', 'KQXMNPRST', 'TICKET-00042', '0123456789', 'abcdefghijklmnopqrstuvwxyz'])(
    '%s goes to the door as it is',
    (text) => {
      expect(looksLikeCode(text)).toBe(true);
    },
  );

  it.each(['Ana', 'Lopez', 'Ana Lopez 2', 'k7q', 'ana42@example.org', 'Featherstonehaugh'])(
    '%s is looked for',
    (text) => {
      expect(looksLikeCode(text)).toBe(false);
    },
  );
});
