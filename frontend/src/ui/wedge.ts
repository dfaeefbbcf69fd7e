import { isPrinted, readingOf, type Press, type Reading } from './us-keys.ts';

/** A scanner that types like a keyboard: characters within milliseconds, then Enter or Tab. */
export interface WedgeReader {
  /**
   * Takes one key. Answers what was read when this key ended a code, else null.
   * @param at when it was pressed, in ms.
   */
  readonly key: (press: Press, at: number) => Reading | null;
  /** Whether keys are being gathered that came as fast as only a machine types. */
  readonly isReading: (at: number) => boolean;
  /** Forgets what was gathered and answers it: slow typing, by a human or a machine that stalled. */
  readonly drop: () => string;
  /** How long it had been quiet before the keys of the last code, ms. */
  readonly quietBefore: () => number;
}

/** A longer pause between two keys means a human, ms. */
export const wedgeGapMs = 80;
export const shortestCode = 4;
/** What was typed longer ago than this before a scan does not belong to it, ms. */
const unrelatedMs = 1000;

/** Gathers the keys of a keyboard-wedge scanner; holds no timer of its own. */
export const openWedgeReader = (): WedgeReader => {
  let buffer: readonly Press[] = [];
  let lastAt = -Infinity;
  let quiet = Infinity;
  const taken = (): readonly Press[] => {
    const had = buffer;
    buffer = [];
    return had;
  };
  return {
    key: (press, at) => {
      if (at - lastAt > wedgeGapMs) taken();
      const { key } = press;
      if (key === 'Enter' || key === 'Tab') {
        const reading = readingOf(taken());
        return reading.code.length >= shortestCode ? reading : null;
      }
      if ([...key].length === 1 || key === 'Dead') {
        if (buffer.length === 0) quiet = at - lastAt;
        buffer = [...buffer, press];
        lastAt = at;
      }
      return null;
    },
    isReading: (at) => buffer.length > 0 && at - lastAt <= wedgeGapMs,
    drop: () =>
      taken()
        .map(({ key }) => (key === 'Dead' ? '' : key))
        .join(''),
    quietBefore: () => quiet,
  };
};

const editable = 'input, textarea, [contenteditable="true"], [contenteditable=""]';
/** Inputs that are pressed, not typed into. */
const pressed = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']);

/** Whether keys pressed there belong to somebody filling in a field. */
export const isEditing = (target: EventTarget | null): boolean => {
  const field = target instanceof Element ? target.closest(editable) : null;
  return field !== null && !(field instanceof HTMLInputElement && pressed.has(field.type));
};

/** Keys that a list of choices would take for the beginning of one of them. */
const wouldChoose = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof HTMLSelectElement && [...key].length === 1;

interface Before {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly text: string;
}

/** A text field of another form, with what stands there now. */
const otherField = (target: EventTarget | null): Before | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? { field: target, text: target.value }
    : null;

/** Puts the text of a field back, as if it had been typed, so that React notices. */
const putBack = ({ field, text }: Before): void => {
  const shape = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(shape, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

export interface WedgeOptions {
  readonly onCode: (reading: Reading) => void;
  /** Human typing outside any field: what was typed so far. */
  readonly onTyped: (text: string) => void;
  /** The text of the one field into which a scanner may shoot as well; null for every other target. */
  readonly fieldText: (target: EventTarget | null) => string | null;
}

/**
 * Whether a code was shot into the field by a scanner: it is all the field holds, or what stands before
 * it was left there some time ago. A name typed in a hurry is no code.
 */
const isShot = (reading: Reading, text: string, quietMs: number): boolean =>
  isCode(reading) && (text.trim() === reading.typed || (text.trim().endsWith(reading.typed) && quietMs > unrelatedMs));

/** Tells whether what was read in a field is a code and no name; where only US keys make one of it, one that we print. */
const isCode = ({ code, isOfUsKeys }: Reading): boolean => (isOfUsKeys ? isPrinted(code) : looksLikeCode(code));

const pressOf = (event: KeyboardEvent): Press => ({
  key: event.key,
  code: event.code,
  shiftKey: event.shiftKey,
  isCapsLocked: event.getModifierState('CapsLock'),
});

/**
 * Listens to the whole page for a keyboard-wedge scanner.
 * @returns what ends it.
 */
export const listenToWedge = (page: Window, { onCode, onTyped, fieldText }: WedgeOptions): (() => void) => {
  const reader = openWedgeReader();
  let timer = 0;
  let before: Before | null = null;

  /** A scanner may shoot into a field that somebody fills in: the code is taken out again and heard. */
  const inOtherField = (event: KeyboardEvent) => {
    if (!reader.isReading(event.timeStamp)) before = otherField(event.target);
    const reading = reader.key(pressOf(event), event.timeStamp);
    if (reading === null || before === null || before.field !== event.target || !isCode(reading)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    putBack(before);
    onCode(reading);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const text = fieldText(event.target);
    if (text === null && isEditing(event.target)) return inOtherField(event);
    if (wouldChoose(event)) event.preventDefault();
    page.clearTimeout(timer);
    const wasReading = reader.isReading(event.timeStamp);
    if (text === null && !wasReading) {
      // The page was too busy to hand it over in time: the beginning of a code must not get lost.
      const head = reader.drop();
      const isCharacter = [...event.key].length === 1;
      if (head !== '') {
        if (isCharacter) event.preventDefault();
        return onTyped(isCharacter ? head + event.key : head);
      }
    }
    const reading = reader.key(pressOf(event), event.timeStamp);
    if (reading !== null) {
      if (text !== null && !isShot(reading, text, reader.quietBefore())) return;
      // Else the Enter would press whatever button has the focus.
      event.preventDefault();
      event.stopImmediatePropagation();
      onCode(reading);
      return;
    }
    if (text !== null || !reader.isReading(event.timeStamp)) return;
    // A space in the middle of a code would press the focused button as well.
    if (event.key === ' ' && wasReading) event.preventDefault();
    timer = page.setTimeout(() => onTyped(reader.drop()), wedgeGapMs);
  };
  page.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    page.clearTimeout(timer);
    page.removeEventListener('keydown', onKeyDown, { capture: true });
  };
};

/** A confirmation number as it is printed: nine capitals and digits without I, L, O and U. */
const confirmationNumber = /^[0-9A-HJKMNP-TV-Z]{9}$/;

/**
 * Whether typed text is a ticket's code or a number, to be sent as it is, rather than a name to look for:
 * a number in its groups of three, or without white space and with a digit in it or very long.
 */
export const looksLikeCode = (text: string): boolean =>
  confirmationNumber.test(text.replaceAll(/[\s-]/g, '')) ||
  (!/\s/.test(text) && ((text.length >= 6 && /\d/.test(text) && !text.includes('@')) || text.length >= 24));
