import { FieldView } from '@turnout/contracts/forms';
import { describe, expect, it } from 'vitest';
import { formColumns } from './attendee-columns.ts';
import { registrationExample } from '../../platform/testing/registration.example.ts';

describe('the columns of what the forms ask', () => {
  it('come from the people on the page where the forms cannot be seen, each once', () => {
    const columns = formColumns([{ fields: null }], [registrationExample, registrationExample]);
    const others = registrationExample.fields.filter(
      ({ fieldMapping }) => !['firstName', 'lastName', 'email'].includes(fieldMapping),
    );
    expect(columns).toEqual(others.map(({ _id, title }) => ({ id: _id, title, field: null })));
  });

  it('bring the options along where the form can be seen, and leave out what has a column anyway', () => {
    const field = (change: object) =>
      FieldView.parse({
        _id: 'f0123456789abcdefgh5',
        eventId: registrationExample.event,
        _version: 0,
        description: '',
        required: false,
        fieldMapping: '',
        validations: {},
        title: 'Meals',
        name: 'MEALS',
        type: 'checkboxes',
        values: 'a,b',
        labels: 'Lunch,Dinner',
        ...change,
      });
    const name = field({
      _id: 'f0123456789abcdefgh1',
      type: 'text',
      values: '',
      labels: '',
      fieldMapping: 'firstName',
    });
    const [meals, company] = formColumns([{ fields: [name, field({})] }], [registrationExample]);
    expect(meals).toMatchObject({ title: 'Meals', field: { labels: 'Lunch,Dinner' } });
    expect(company).toMatchObject({ title: 'Company', field: null });
  });
});
