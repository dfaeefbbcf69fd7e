// kind: stack
import { calls } from '@turnout/contracts';
import { checkpointFieldRecord, checkpointRecord } from '@turnout/contracts/checkpoint';
import { mailTextRecord } from '@turnout/contracts/event-setup';
import {
  activityRecord,
  customWidgetRecord,
  fieldRecord,
  promoCodeRecord,
  typeRecord,
  validationRecord,
} from '@turnout/contracts/forms';
import { templateRecord, TemplateRegistrants } from '@turnout/contracts/templates';
import { effectOf } from '../testing/effect.ts';
import { named } from '../testing/strangers.ts';

effectOf(fieldRecord, {
  body: () => ({ title: 'Passport number', name: 'PASSPORT', type: 'text', required: true, values: '' }),
  beside: ({ ask, event: { typeId, fields } }, id) =>
    ask('PUT', `/api/types/${typeId}`, { fields: [...Object.values(fields), id] }),
  asked: ({ comes, event }) => comes({ fields: named(event, 'Ada') }),
  there: 'field-required: Passport number is required on Primary Registrant!',
  gone: 200,
  deletedWith: '?force=true',
});

effectOf(typeRecord, {
  body: ({ event: { fields } }) => ({ price: 30, fields: Object.values(fields) }),
  asked: ({ comes, event }, type) => comes({ type, fields: named(event, 'Ada'), shownTotal: 1 }),
  there: 'price-changed: The price has changed: it is $30.00 now. Please look at it again.',
  gone: 'type-not-found: type: not a registration type of this event',
});

effectOf(validationRecord, {
  asked: ({ comes, event }) => comes({ fields: named(event, 'Never') }),
  there: 'validation-met: Never together',
  gone: 200,
});

effectOf(activityRecord, {
  body: ({ event: { typeId } }) => ({ fee: 20, autoEnrollTypes: [typeId] }),
  asked: ({ comes, event }) => comes({ fields: named(event, 'Ada'), shownTotal: 0 }),
  there: 'price-changed: The price has changed: it is $20.00 now. Please look at it again.',
  gone: 200,
});

effectOf(customWidgetRecord, {
  body: async ({ ask, comes, event }) => {
    const { eventId, typeId, fields } = event;
    const asked = { eventId, title: 'Dinner', name: 'DINNER', type: 'radio', values: 'Soup\nFish' };
    const dinner = calls.defineField.output.parse((await ask('POST', '/api/fields', asked)).body).field._id;
    await ask('PUT', `/api/types/${typeId}`, { fields: [...Object.values(fields), dinner] });
    await comes({ fields: [...named(event, 'Ada'), { _id: dinner, value: 'Soup' }] });
    return { forField: dinner };
  },
  asked: async ({ ask, event: { eventId } }) => {
    const { body } = await ask('GET', `/api/custom-widgets/calculated?eventId=${eventId}`);
    return calls.calculatedWidgets.output.parse(body).widgets.map(({ title, count }) => [title, count]);
  },
  there: [['Dinners', { Soup: 1, Fish: 0, total: 1 }]],
  gone: [],
});

effectOf(promoCodeRecord, {
  body: async ({ ask, event: { typeId } }) => {
    await ask('PUT', `/api/types/${typeId}`, { price: 50 });
    return { code: 'SPRING', discountValue: 10 };
  },
  asked: ({ comes, event }) => comes({ fields: named(event, 'Ada'), promoCode: 'SPRING', shownTotal: 1 }),
  there: 'price-changed: The price has changed: it is $45.00 now. Please look at it again.',
  gone: 'promo-code-not-valid: promoCode: this code is not valid',
});

effectOf(templateRecord, {
  body: () => ({ content: '<p>For ${FNAME}</p>' }),
  asked: async ({ ask, comes, event }, templateId) => {
    await comes({ fields: named(event, 'Ada') });
    const { status, body } = await ask('POST', '/api/templates/registrants', { templateId });
    return [status, TemplateRegistrants.safeParse(body).data?.registrations.map(({ html }) => html)];
  },
  there: [200, ['<p>For Ada</p>']],
  gone: [404, undefined],
});

effectOf(checkpointFieldRecord, {
  asked: async ({ asDesk, register, event: { eventId } }, _id) => {
    const [ada = ''] = await register('Ada');
    const entered = [{ _id: ada, fields: [{ _id, value: 'Red' }] }];
    const answer = await asDesk('POST', '/api/checkpointfields-data/update-fields', {
      eventId,
      checkpointFieldData: entered,
    });
    return [answer.status, answer.body['code']];
  },
  there: [200, undefined],
  gone: [404, 'checkpoint-field-not-found'],
});

effectOf(checkpointRecord, {
  asked: async ({ checkIn, register }, at) => {
    const [ada = ''] = await register('Ada');
    const { status, body } = await checkIn([ada], { at });
    return [status, body['code']];
  },
  there: [200, undefined],
  gone: [404, 'checkpoint-not-found'],
});

effectOf(mailTextRecord, {
  body: () => ({ kind: 'registration-confirmed', subject: 'Welcome to ${event_name}' }),
  asked: async ({ ask, event: { eventId } }) => {
    const { body } = await ask('POST', calls.previewConfirmation.path, {
      eventId,
      name: 'Day',
      fields: [],
      language: 'en',
    });
    return calls.previewConfirmation.output
      .parse(body)
      .preview.subject.replace(/(Welcome to|Your registration for) .*/, '$1');
  },
  there: 'Welcome to',
  gone: 'Your registration for',
});
