// Runs in the page that is looked at, so: plain JavaScript, and nothing from outside. Answers what somebody would
// see to be wrong with it, as sentences that name the place.
/* global document, getComputedStyle, innerHeight, innerWidth */
(() => {
  const tolerance = 1.5;
  const isDrawn = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Two or three names on the way down to an element, enough to find it. */
  const placeOf = (element) => {
    const names = [];
    for (let each = element; each !== null && each !== document.body && names.length < 3; each = each.parentElement) {
      const kind = [...each.classList].find((name) => name.startsWith('mantine-') || name.startsWith('_')) ?? '';
      names.unshift(
        each.localName +
          (each.id === '' || each.id.includes('mantine') ? (kind === '' ? '' : `.${kind}`) : `#${each.id}`),
      );
    }
    return names.join(' > ');
  };
  const quoted = (text) => JSON.stringify(text.trim().replaceAll(/\s+/g, ' ').slice(0, 60));
  const sentence = (element, text, what) => `${quoted(text)} ${what} (${placeOf(element)})`;

  /** Elements with words of their own, and those words. */
  const written = [...document.querySelectorAll('body *')].flatMap((element) => {
    const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    return own.length === 0 ||
      element.closest('svg, script, style, noscript, option, .unseen, [data-a11y-only]') !== null ||
      !isDrawn(element)
      ? []
      : [{ element, own }];
  });
  const rectOf = (nodes) => {
    const range = document.createRange();
    range.setStartBefore(nodes[0]);
    range.setEndAfter(nodes.at(-1));
    return range.getBoundingClientRect();
  };
  const isClipped = (value) => value === 'hidden' || value === 'clip';
  const isScrolled = (value) => value === 'auto' || value === 'scroll';
  const hasWhole = (element, text) => {
    for (let each = element; each !== null; each = each.parentElement) {
      const said = each.getAttribute('title') ?? each.getAttribute('aria-label');
      if (said !== null && said.includes(text.trim().slice(0, 40))) return true;
      if (each.matches('a, button, li, tr, section, dialog, [role="dialog"]')) return false;
    }
    return false;
  };

  /** Words that somebody made small on purpose: kept for screen readers. */
  const isUnseen = (element) => {
    for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
      const { clipPath, position } = getComputedStyle(each);
      const { width, height } = each.getBoundingClientRect();
      if (clipPath === 'inset(50%)' || (position === 'absolute' && width <= 1 && height <= 1)) return true;
    }
    return false;
  };

  const boxes =
    'a[class*="Button"], button, [class*="Badge-root"], td, th, [class*="Card-root"], [class*="Paper-root"]';
  const runsOut = (element, words, box) =>
    element.matches(boxes) && (words.right > box.right + tolerance || words.left < box.left - tolerance);

  const cutIn = ({ element, own }) => {
    const text = own.map((node) => node.textContent).join(' ');
    const words = rectOf(own);
    if (words.width === 0 || isUnseen(element)) return [];
    const style = getComputedStyle(element);
    const letters = Number.parseFloat(style.fontSize) * 0.5;
    for (let each = element; each !== null && each !== document.body; each = each.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      if (isClipped(overflowX) && words.right > box.right + tolerance) {
        if (textOverflow !== 'ellipsis') return [sentence(element, text, 'is cut')];
        if (!hasWhole(element, text)) return [sentence(element, text, 'ends in dots and is nowhere said whole')];
        const room = Math.min(8, text.trim().length) * letters;
        return box.width < room
          ? [sentence(element, text, `has room for ${Math.floor(box.width / letters)} letters`)]
          : [];
      }
      if (isClipped(overflowX) && words.left < box.left - tolerance)
        return [sentence(element, text, 'is cut at its beginning')];
      if (isClipped(overflowY) && words.bottom > box.bottom + 3)
        return webkitLineClamp !== 'none' && hasWhole(element, text) ? [] : [sentence(element, text, 'is cut below')];
      if (isScrolled(overflowX) || isScrolled(overflowY)) return [];
      if (runsOut(each, words, box)) return [sentence(element, text, 'runs out of its box')];
    }
    return [];
  };

  /** The text in an empty field has to fit into it. */
  const placeholders = [...document.querySelectorAll('input[placeholder]')].flatMap((input) => {
    if (!isDrawn(input) || input.value !== '' || input.placeholder === '') return [];
    const style = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const needs = pen.measureText(input.placeholder).width;
    const isSaid = style.textOverflow === 'ellipsis' && input.title === input.placeholder;
    return needs > room + tolerance && !isSaid
      ? [sentence(input, input.placeholder, 'does not fit into its field')]
      : [];
  });

  /** The name of a sentence where the sentence itself should stand. */
  const nameless = written.flatMap(({ element, own }) => {
    const text = own
      .map((node) => node.textContent)
      .join('')
      .trim();
    return /^(?:[a-z-]+:)?[a-z][A-Za-z]*(?:\.[a-zA-Z][A-Za-z-]*)+$/.test(text) &&
      !/\.(?:csv|xlsx|json|png|webp|jpe?g|svg|pdf)$/.test(text)
      ? [sentence(element, text, 'is the name of a sentence that there is not')]
      : [];
  });

  const root = document.documentElement;
  const isInScroller = (element) => {
    for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement)
      if (getComputedStyle(each).overflowX !== 'visible') return true;
    return false;
  };
  const isWide = root.scrollWidth > root.clientWidth;
  const scrolls = isWide
    ? [...document.querySelectorAll('body *')]
        .filter(
          (each) => isDrawn(each) && each.getBoundingClientRect().right > root.clientWidth + 1 && !isInScroller(each),
        )
        .slice(-1)
        .map((each) => `The page is ${root.scrollWidth} px wide (${placeOf(each)})`)
    : [];

  /** Not in view because whatever holds it has to be scrolled, as a long dialog. */
  const isScrolledAway = (element, y) => {
    for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement) {
      const { top, bottom } = each.getBoundingClientRect();
      if (isScrolled(getComputedStyle(each).overflowY) && (y < top || y > bottom)) return true;
    }
    return false;
  };
  /** Main buttons in view that something lies over; behind a dialog or a verdict nothing has to be pressed. */
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].filter(isDrawn);
  const above = dialogs.at(-1) ?? document.querySelector('[data-verdict]') ?? document.body;
  const covered = [
    ...above.querySelectorAll('[data-variant="filled"], button[type="submit"], [class*="notices"] button'),
  ]
    .filter((button) => button.matches('button, a') && isDrawn(button) && !isUnseen(button))
    .flatMap((button) => {
      const box = button.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight || isScrolledAway(button, y)) return [];
      const hit = document.elementFromPoint(x, y);
      return hit === null || button.contains(hit) || hit.contains(button)
        ? []
        : [sentence(button, button.textContent, `lies under ${placeOf(hit)}`)];
    });
  const focus = dialogs.filter((each) => each.matches('[role="dialog"]'));
  const lost =
    focus.length > 0 && !focus.some((each) => each.contains(document.activeElement))
      ? [`The focus is not in the dialog (${placeOf(focus.at(-1))})`]
      : [];

  const heading = document.querySelector('footer') === null ? null : document.querySelector('#main h1');
  return {
    scrolls,
    cut: [...written.flatMap(cutIn), ...placeholders, ...nameless],
    covered: [...covered, ...lost],
    heading: heading === null || dialogs.length > 0 ? null : Math.round(heading.getBoundingClientRect().left),
  };
})();
