import { z } from 'zod';
import { defineCall, EventId, limits, needs, TypeId, bodySizes } from '../kernel/index.ts';
import { ActivitiesGiven } from '../registration/activities-given.ts';
import { EnteredField } from '../registration/commands.ts';

/** As many people as somebody asks about in one call. */
const askedAtOnce = 50;

/** Each person who is asked about is a guess; what names none is one all the same. */
const peopleIn = (body: unknown): number =>
  Math.max(1, z.object({ fieldsArr: z.array(z.unknown()) }).safeParse(body).data?.fieldsArr.length ?? 1);

/**
 * Before a form is sent: for each registrant of it whether somebody else (`id` is who changes their registration) is
 * registered with the same answers to all fields that the event checks for duplicates, or whether the answers meet an
 * enhanced validation of the type. Nothing else is told, of whom least. Refused as the form would be for the limited
 * options and the activities that somebody new chooses (`registeredActivities`); `type` says what follows for them anyway.
 */
export const duplicateCheck = defineCall({
  method: 'POST',
  path: '/api/registrations-validationCheck',
  summary:
    'Which registrants of a form would be refused: as duplicates, or because their answers meet an enhanced validation',
  needs: needs.public,
  limit: { ...limits.duplicateCheck, countsAs: peopleIn },
  proof: { none: 'It is asked while a form is filled in, and counted as guessing' },
  bodyAtMost: bodySizes.person,
  body: z.object({
    eventId: EventId,
    fieldsArr: z
      .array(
        z.object({
          id: z.string().max(100).nullish(),
          fields: z.array(EnteredField).max(200),
          type: TypeId.nullish(),
          registeredActivities: ActivitiesGiven.nullish(),
        }),
      )
      .max(askedAtOnce, `must have at most ${askedAtOnce} registrants`),
  }),
  output: z.array(z.boolean()),
});
