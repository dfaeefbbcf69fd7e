import { MantineProvider } from '@mantine/core';
import { ActivityId } from '@turnout/contracts/kernel';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import { ActivitiesCard } from './activities.card.tsx';
import words from './words/en.json' with { type: 'json' };

beforeAll(() => speakEnglish({ registration: words }));
afterEach(cleanup);

type Shown = Parameters<typeof ActivitiesCard>[0]['registration'];
const activity = (digit: number, name: string, badgeCode = '') => ({
  _id: ActivityId.parse(`ac00000000000000000${digit}`),
  name,
  badgeCode,
});
const card = (registration: Shown) => (
  <MantineProvider env="test">
    <ActivitiesCard registration={registration} />
  </MantineProvider>
);
const lines = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const byAnswers = words.activity.by.answers;

it('shows what somebody takes part in, with its code, and what follows from their answers', () => {
  render(
    card({
      registeredActivities: [activity(1, 'Workshop', 'W1'), activity(2, 'Tour')],
      fieldBasedActivities: [activity(3, 'Dinner', 'D')],
    }),
  );
  expect(lines()).toEqual(['WorkshopW1', 'Tour', `DinnerD${byAnswers}`]);
});

it('goes along with the group that is watched: an activity comes, goes, and the card with the last one', () => {
  const { rerender } = render(card({ registeredActivities: [], fieldBasedActivities: [] }));
  expect(screen.queryByRole('region')).toBeNull();
  rerender(card({ registeredActivities: [activity(1, 'Workshop')], fieldBasedActivities: [activity(3, 'Dinner')] }));
  expect(lines()).toEqual(['Workshop', `Dinner${byAnswers}`]);
  rerender(card({ registeredActivities: [activity(1, 'Workshop')], fieldBasedActivities: [] }));
  expect(lines()).toEqual(['Workshop']);
  rerender(card({}));
  expect(screen.queryByRole('region')).toBeNull();
});
