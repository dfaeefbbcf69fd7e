import { calls } from '@turnout/contracts';
import { pngOf } from '../platform/testing/pictures.ts';
import type { CheckpointDesk } from './checkpoint-desk.ts';
import type { SharedTurnout } from './turnout.ts';

/** Uploads a file into a field of somebody's registration; its id. */
export const passportOf = async (
  turnout: SharedTurnout,
  stage: CheckpointDesk,
  registrationId: string,
): Promise<string> => {
  const { eventId, typeId, fields } = stage.event;
  const asked = { eventId, title: 'Passport', name: 'PASSPORT', type: 'media' };
  const { field } = calls.defineField.output.parse((await stage.asAdmin('POST', '/api/fields', asked)).body);
  await stage.asAdmin('PUT', `/api/types/${typeId}`, { eventId, fields: [...Object.values(fields), field._id] });
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pngOf(8, 4))]), 'passport.png');
  const query = new URLSearchParams({ registrationId, fieldId: field._id }).toString();
  const sent = await fetch(`${turnout.url}${calls.sendRegistrationUpload.path}?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${turnout.adminToken}` },
    body: form,
  });
  return calls.sendRegistrationUpload.output.parse(await sent.json()).file._id;
};
