import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenIn, type Option, openCellOfLabels, OptionLines, optionsOf, withoutBlankOptions } from './options.ts';

/** Options by what they are shown as; each has a value of its own that nobody reads. */
const labelled = (labels: readonly string[]): readonly Option[] =>
  labels.map((label, place) => ({ value: `id${place}`, label }));

describe('a cell that names options by their labels', () => {
  it.each([
    ['alone, whatever it holds', ['Tour, by boat; at night', 'Tour'], [0], 'Tour, by boat; at night'],
    ['with commas', ['Talk', 'Dîner', 'Ärzte "im" Gespräch'], [0, 1, 2], 'Talk, Dîner, Ärzte "im" Gespräch'],
    ['one a line where one holds a comma', ['Talk', 'Tour, by boat'], [0, 1], 'Talk\nTour, by boat'],
    ['one a line where together they read as another', ['Tour', 'by boat', 'Tour by boat'], [0, 1], 'Tour\nby boat'],
    ['by its value where another is called the same', ['Dinner', 'Dinner', 'Talk'], [1, 2], 'id1, Talk'],
    ['of the same beginning', ['Yoga', 'Yoga 2', 'Yoga 2, late'], [0, 2], 'Yoga\nYoga 2, late'],
  ] as const)('names them %s', (_, labels, places, cell) => {
    const options = labelled(labels);
    const chosen = places.map((place) => `id${place}`);
    expect(openCellOfLabels(options)(chosen)).toBe(cell);
    expect(chosenIn(options, cell)).toEqual(chosen);
  });

  it('reads back to the same options, whatever they are called', () => {
    const letter = fc.constantFrom('a', 'b', 'B', 'é', 'e', 'ß', ' ', ',', ';', '|', '"', '\n', '+', '🎉', 'id0');
    const label = fc
      .array(letter, { minLength: 1, maxLength: 5 })
      .map((letters) => letters.join('').trim())
      .filter((text) => text !== '');
    const some = fc
      .array(label, { minLength: 1, maxLength: 7 })
      .chain((labels) => fc.tuple(fc.constant(labelled(labels)), fc.shuffledSubarray([...labelled(labels)])));
    let [byLabel, several] = [0, 0];
    fc.assert(
      fc.property(some, ([options, chosen]) => {
        const cell = openCellOfLabels(options)(chosen.map(({ value }) => value));
        expect(chosenIn(options, cell)).toEqual(chosen.map(({ value }) => value));
        if (chosen.length > 1) several += 1;
        if (chosen.length > 1 && chosen.every((one) => cell.includes(one.label))) byLabel += 1;
      }),
      { seed: 42, numRuns: 3000 },
    );
    expect(several).toBeGreaterThan(500);
    expect(byLabel).toBeGreaterThan(500);
  });
});

describe('a label in a cell', () => {
  it('is that of the option that is called just so, where others are alike but for signs', () => {
    const options = labelled(['C', 'C++', 'c#', '???', '!!!']);
    for (const { value, label } of options) expect(chosenIn(options, label)).toEqual([value]);
    expect(chosenIn(options, 'C#')).toEqual(['id0']);
    expect(chosenIn(options, 'C++; C')).toEqual(['id1', 'id0']);
  });
});

describe('a blank line among options', () => {
  it.each([
    ['S\nM\nL', 'Small\n\nLarge', ['Small', 'M', 'Large']],
    ['S\nM\nL', '\nMedium', ['S', 'Medium', 'L']],
    ['S\nM', '\n\n', ['S', 'M']],
    [
      ['S', 'M'],
      ['', ' Medium '],
      ['S', 'Medium'],
    ],
  ])('of labels means the value: %j with %j', (values, labels, shown) => {
    const kept = { values: OptionLines.parse(values), labels: OptionLines.parse(labels) };
    expect(optionsOf(kept).map(({ label }) => label)).toEqual(shown);
    const asLines = { values: kept.values.join('\n'), labels: kept.labels.join('\n') };
    expect(optionsOf(asLines)).toEqual(optionsOf(kept));
  });

  it('of values takes with it what the other lists say of it, as lines and as lists', () => {
    const values = OptionLines.parse('\nS\n\nM\n');
    const said = {
      values,
      labels: ['none', 'Small', '', 'Medium'],
      feeValues: '1\n2\n\n4\n5',
      quantityValues: [null, '7'],
    };
    expect(withoutBlankOptions(said)).toEqual({
      values: ['S', 'M'],
      labels: ['Small', 'Medium'],
      feeValues: '2\n4\n5',
      quantityValues: ['7'],
    });
  });

  it('of values takes nothing from a list that has no line for it', () => {
    const said = { values: ['S', '', 'M'], labels: ['Small', 'Medium'], feeValues: '1\n2' };
    expect(withoutBlankOptions(said)).toEqual({ ...said, values: ['S', 'M'] });
  });

  it('changes nothing where there is none, or where values are not said', () => {
    for (const said of [{ values: ['S'], labels: ['', 'x'] }, { labels: ['', 'x'] }])
      expect(withoutBlankOptions(said)).toBe(said);
  });
});
