import { z } from 'zod';
import { defineCall, needs, RegistrantId } from '../kernel/index.ts';
import { NoteView, SetNote } from './note.ts';

const path = '/api/x/registrations/:id/note';
const params = z.strictObject({ id: RegistrantId });

export const note = defineCall({
  method: 'GET',
  path,
  summary: 'The note for staff on a registrant',
  needs: needs.event('viewRegistrants'),
  params,
  output: NoteView,
});

export const setNote = defineCall({
  method: 'PUT',
  path,
  summary: 'Set the note for staff on a registrant',
  needs: needs.event('viewRegistrants', 'checkinRegistrants'),
  params,
  body: SetNote,
  output: NoteView,
});
