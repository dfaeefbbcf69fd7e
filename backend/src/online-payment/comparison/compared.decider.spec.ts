import { ComparisonId, EventId, type AnyEvent } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { comparisonsFold, noteCompared } from './compared.decider.ts';
import { nothingFound } from './findings.ts';

const eventId = EventId.parse('e0000000000000000000');
const comparisonId = ComparisonId.parse('c0000000000000000000');
const wish = { eventId, comparisonId, because: 'night', findings: { ...nothingFound, compared: 3 } } as const;
const compared: AnyEvent = {
  type: 'PaymentsCompared',
  data: { eventId, comparisonId, because: 'night', ...wish.findings },
};
const decision = specification(comparisonsFold, noteCompared);

describe('what a comparison found', () => {
  it('is noted, once', () => {
    decision.given([]).when(wish).then([compared]);
    decision.given([compared]).when(wish).then([]);
  });

  it('is noted of each comparison by itself', () => {
    const other = ComparisonId.parse('c0000000000000000001');
    decision
      .given([compared])
      .when({ ...wish, comparisonId: other })
      .then([{ type: 'PaymentsCompared', data: { ...wish.findings, eventId, comparisonId: other, because: 'night' } }]);
  });
});
