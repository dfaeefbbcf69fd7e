import { cleanup, fireEvent, screen } from '@testing-library/react';
import { RegistrationView } from '@turnout/contracts/registration';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { draw, speakEnglish } from '../../ui/testing/drawn.tsx';
import uiWords from '../../ui/words/en.json' with { type: 'json' };
import { registrationExample } from '../../platform/testing/registration.example.ts';
import { isOwing, UnpaidNotice } from './unpaid.notice.tsx';
import words from '../words/en.json' with { type: 'json' };

const owing = (more: object) =>
  RegistrationView.parse({ ...registrationExample, currency: 'EUR', badgeDue: 40.5, ...more });

beforeEach(() => speakEnglish({ attendees: words, ui: uiWords }));
afterEach(cleanup);

it('says who owes how much, by themselves or as a group, and takes that their badges are meant', () => {
  const told: boolean[] = [];
  const people = [
    owing({}),
    owing({ _id: 'b123456789abcdefghjk', firstName: 'Ben', registrantsCount: 3, paymentStatus: 'not_paid' }),
  ];
  draw(<UnpaidNotice people={people} isMeant={false} onMeant={(isMeant) => told.push(isMeant)} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ada Lovelace: €40.50 is still due',
    'Ben Lovelace: the group still owes €40.50Not Paid',
  ]);
  fireEvent.click(screen.getByRole('checkbox', { name: words.unpaid.meant_other }));
  expect(told).toEqual([true]);
});

it('is nothing where nobody owes anything', () => {
  expect([owing({}), registrationExample].map(isOwing)).toEqual([true, false]);
  draw(<UnpaidNotice people={[]} isMeant={false} onMeant={() => undefined} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
