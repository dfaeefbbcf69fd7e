import { z } from 'zod';
import { defineTopic, EventId, needs } from '../kernel/index.ts';
import { FieldView, TypeGroupView, TypeView } from './views.ts';

const params = z.strictObject({ eventId: EventId });
const keyOf = ({ eventId }: { eventId: string }) => eventId;

export const formsTopics = {
  types: defineTopic({
    name: 'forms.types',
    kind: 'whole',
    needs: needs.event('viewRegistrationTypes'),
    params,
    view: z.array(TypeView),
    keyOf,
    perSecond: 4,
  }),
  fields: defineTopic({
    name: 'forms.fields',
    kind: 'whole',
    needs: needs.event('viewCustomFields'),
    params,
    view: z.array(FieldView),
    keyOf,
    perSecond: 4,
  }),
  typeGroups: defineTopic({
    name: 'forms.type-groups',
    kind: 'whole',
    needs: needs.event('viewRegistrationTypes'),
    params,
    view: z.array(TypeGroupView),
    keyOf,
    perSecond: 4,
  }),
} as const;
