import { AllowedEmails, formsApi } from '@turnout/contracts/forms';
import { isRejection, reject, TypeId, ValidationId } from '@turnout/contracts/kernel';
import { route } from '../platform/http/route.ts';
import { copyName } from '../platform/records/copy-name.ts';
import type { Routes } from './routes.ts';
import { openTypes } from './type-routes.ts';

/** Copies of registration types (rule forms/types-list). */
export const cloneRoutes: Routes = (app, http, parts) => {
  const { types, validations, rolls, exclusively } = parts.forms;
  const { sealedSettings, viewOf } = openTypes(parts);

  route(app, http, formsApi.cloneType, {
    eventOf: ({ params }) => types.eventOf(params.id),
    handle: async ({ params }, { context, newId }) => {
      const original = await types.findDefined(params.id);
      if (original === null) return reject('not-found');
      const { eventId, details } = original;
      const id = TypeId.parse(newId('type'));
      return exclusively(eventId, async () => {
        const held = (await rolls.validations(eventId)).filter((one) => one.details.type === params.id);
        const copies = held.map((one, place) => ({
          of: one,
          id: ValidationId.parse(newId(`validation ${place + 1}`)),
        }));
        // The validations first: sent again after a server was stopped in between, the same ones are found.
        for (const copy of copies) {
          const said = { ...copy.of.details, type: id };
          const made = await validations.define({ id: copy.id, eventId, details: said }, context(copy.id));
          if (isRejection(made)) return made;
        }
        const activeValidations = copies
          .filter(({ of }) => details.activeValidations.includes(of.id))
          .map((copy) => copy.id);
        const copied = { ...details, name: copyName(details.name), activeValidations };
        const made = await types.define({ id, eventId, details: copied }, context());
        if (isRejection(made)) return made;
        const allowedEmails = AllowedEmails.optional().parse(await sealedSettings.read(params.id, 'allowedEmails'));
        await sealedSettings.set(id, { allowedEmails });
        return { body: { type: await viewOf(made.record) }, position: made.position };
      });
    },
  });
};
