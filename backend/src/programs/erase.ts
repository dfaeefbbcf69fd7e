/**
 * Erases a person for good: everything that says who it was is gone, counts and order stay.
 *
 *   npm run erase -- --registration <id> --reason "asked for it" --confirm <confirmation number>
 *   npm run erase -- --list                                             (who was erased when, ids only)
 *
 * The reason is kept for ever and must name nobody.
 */
import { rejections } from '@turnout/contracts';
import { isRejection, RegistrantId, sentenceOf, systemCommandId } from '@turnout/contracts/kernel';
import { EraseRegistrant } from '@turnout/contracts/registration';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { loadConfig } from '../platform/configuration/config.ts';
import { listErasures } from '../platform/personal/destroy-key.ts';
import type { Platform } from '../platform/module/platform.ts';
import { erasePerson } from '../erasure/erase-person.ts';
import { forgetImportedTexts } from '../attendee-import/index.ts';
import { openCompleteErasure } from '../erasure/index.ts';
import { openRegistrations } from '../groups/stream/registrations.ts';
import { besideTurnout } from './beside.ts';
import { argumentsOf } from './usage.ts';
import { asProgram } from '../start/program.ts';

asProgram();

const usage = `npm run erase -- --registration <id> --reason "<why>" --confirm <number>   erase a person for good
npm run erase -- --list                                                   who was erased when, ids only

  --registration  the registration's id, as in the address of its page
  --reason        why, not who: it is kept for ever and must name nobody (3 to 200 characters)
  --confirm       the registration number, as on the ticket

This cannot be undone, not even from a backup. Turnout may run meanwhile.`;

const Asked = z.object({
  registration: RegistrantId,
  reason: EraseRegistrant.shape.reason,
  confirm: EraseRegistrant.shape.confirmation,
});

const erase = async (platform: Platform, { registration, reason, confirm }: z.infer<typeof Asked>): Promise<void> => {
  const nobody = () => Promise.resolve(null);
  const erased = await erasePerson(
    {
      platform,
      registrations: openRegistrations(platform, {
        typeInfo: nobody,
        fieldInfo: nobody,
        clocksOf: nobody,
        activityInfo: nobody,
        profile: nobody,
      }),
      erasure: openCompleteErasure({
        ...platform,
        journalFile: loadConfig().erasureJournal,
        forgetTexts: forgetImportedTexts,
      }),
    },
    {
      registrantId: registration,
      reason,
      confirmation: confirm,
      context: {
        now: platform.clock.now(),
        actor: { kind: 'system', id: 'erase' },
        commandId: systemCommandId('erase', randomUUID()),
        correlationId: `erase-${registration}`,
      },
    },
  );
  if (isRejection(erased)) {
    const entry = rejections[erased.rejected];
    console.error(entry === undefined ? erased.rejected : sentenceOf(entry, 'en', erased.details));
    process.exitCode = 1;
    return;
  }
  console.log(`${registration} was erased. It stands in the journal ${loadConfig().erasureJournal}.`);
};

const list = async ({ pool }: Platform): Promise<void> => {
  const erasures = await listErasures(pool);
  for (const { at, personId, eventId, by, reason } of erasures)
    console.log([at, personId, `event ${eventId}`, `by ${by}`, reason].join('  '));
  console.log(erasures.length === 1 ? '1 person was erased' : `${erasures.length} persons were erased`);
};

const values = argumentsOf(usage, {
  list: { type: 'boolean' },
  registration: { type: 'string' },
  reason: { type: 'string' },
  confirm: { type: 'string' },
});
if (values.list === true) await besideTurnout('erase', list);
else {
  const asked = Asked.safeParse(values);
  if (asked.success) await besideTurnout('erase', (platform) => erase(platform, asked.data));
  else {
    const wrong = new Set(asked.error.issues.map(({ path }) => `--${path.join('.')}`));
    console.error(`Missing, or not what it should be: ${[...wrong].join(', ')}\n\n${usage}`);
    process.exitCode = 1;
  }
}
