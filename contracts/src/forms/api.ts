import { z } from 'zod';
import { defineCall, EventId, FieldId, needs, TypeId } from '../kernel/index.ts';
import { DefineField, DefineType, ReviseField, ReviseType } from './commands.ts';
import { FieldView, TypeView } from './views.ts';

const OfEvent = z.strictObject({ eventId: EventId });
const FieldParams = z.strictObject({ id: FieldId });
const TypeParams = z.strictObject({ id: TypeId });
const Message = z.strictObject({ message: z.string() });
const OneField = z.strictObject({ field: FieldView });
const OneType = z.strictObject({ type: TypeView });

export const formsApi = {
  fields: defineCall({
    method: 'GET',
    path: '/api/fields',
    summary: "An event's custom fields",
    needs: needs.event('viewCustomFields'),
    query: OfEvent,
    output: z.strictObject({ fields: z.array(FieldView) }),
  }),
  field: defineCall({
    method: 'GET',
    path: '/api/fields/:id',
    summary: 'One custom field',
    needs: needs.event('viewCustomFields'),
    params: FieldParams,
    output: OneField,
  }),
  defineField: defineCall({
    method: 'POST',
    path: '/api/fields',
    summary: 'Create a custom field',
    needs: needs.event('viewCustomFields', 'createCustomFields'),
    body: DefineField,
    output: OneField,
  }),
  reviseField: defineCall({
    method: 'PUT',
    path: '/api/fields/:id',
    summary: 'Change a custom field',
    needs: needs.event('viewCustomFields', 'createCustomFields'),
    params: FieldParams,
    body: ReviseField,
    output: OneField,
  }),
  retireField: defineCall({
    method: 'DELETE',
    path: '/api/fields/:id',
    summary: 'Delete a custom field',
    needs: needs.event('viewCustomFields', 'createCustomFields'),
    params: FieldParams,
    query: z.strictObject({ force: z.stringbool().optional() }),
    output: Message,
  }),
  types: defineCall({
    method: 'GET',
    path: '/api/types',
    summary: "An event's registration types",
    needs: needs.event('viewRegistrationTypes'),
    query: OfEvent,
    output: z.strictObject({ types: z.array(TypeView) }),
  }),
  type: defineCall({
    method: 'GET',
    path: '/api/types/:id',
    summary: 'One registration type',
    needs: needs.event('viewRegistrationTypes'),
    params: TypeParams,
    output: OneType,
  }),
  defineType: defineCall({
    method: 'POST',
    path: '/api/types',
    summary: 'Create a registration type',
    needs: needs.event('createRegistrationTypes'),
    body: DefineType,
    output: OneType,
  }),
  reviseType: defineCall({
    method: 'PUT',
    path: '/api/types/:id',
    summary: 'Change a registration type',
    needs: needs.event('editRegistrationTypes'),
    params: TypeParams,
    body: ReviseType,
    output: OneType,
  }),
  retireType: defineCall({
    method: 'DELETE',
    path: '/api/types/:id',
    summary: 'Delete a registration type nobody uses',
    needs: needs.event('editRegistrationTypes'),
    params: TypeParams,
    output: Message,
  }),
  reorderTypes: defineCall({
    method: 'POST',
    path: '/api/types/update-order',
    summary: 'Set the order of types',
    needs: needs.event('editRegistrationTypes'),
    body: z.strictObject({ eventId: EventId, orders: z.record(TypeId, z.int().min(0).max(100_000).nullable()) }),
    output: Message,
  }),
} as const;
