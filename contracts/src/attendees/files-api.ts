import { z } from 'zod';
import {
  defineCall,
  EventId,
  FieldId,
  limits,
  needs,
  RegistrantFileId,
  RegistrantId,
  TypeId,
} from '../kernel/index.ts';
import { mayRegisterAnybody } from '../registration/may-register.ts';
import { EditCode } from '../registration/link-codes.ts';
import { DeleteRegistrantFiles, RegistrantFileView, WaitingFileView } from './files.ts';

const Params = z.strictObject({ id: RegistrantFileId });
const Changed = z.strictObject({ file: RegistrantFileView, message: z.string() });
/** The registration and the field of a file, in the form or in the address (rule registration/file-calls). */
const Into = z.strictObject({ registrationId: RegistrantId.optional(), fieldId: FieldId.optional() });

export const registrationUploads = defineCall({
  method: 'GET',
  path: '/api/registration-uploads',
  summary: 'The files of a registration, by their fields',
  needs: needs.event('viewRegistrants'),
  query: z.strictObject({ registrationId: RegistrantId }),
  output: z.strictObject({ registrationUploads: z.array(RegistrantFileView) }),
});

export const registrationUpload = defineCall({
  method: 'GET',
  path: '/api/registration-uploads/:id',
  summary: 'What is known of a file of a registration',
  needs: needs.event('viewRegistrants'),
  params: Params,
  output: z.strictObject({ registrationUpload: RegistrantFileView }),
});

/** At most 2 MB; it takes the place of a file that is in that field already. The same file again changes nothing. */
export const sendRegistrationUpload = defineCall({
  method: 'POST',
  path: '/api/registration-uploads',
  summary: 'Upload a file into a field of a registration: JPEG, PNG, GIF, SVG, PDF, doc or docx, at most 2 MB',
  takesFile: true,
  needs: needs.event('viewRegistrants', 'checkinRegistrants'),
  query: Into,
  output: Changed,
});

export const replaceRegistrationUpload = defineCall({
  method: 'PATCH',
  path: '/api/registration-uploads',
  summary: 'Replace the file in a field of a registration',
  takesFile: true,
  needs: needs.event('viewRegistrants', 'checkinRegistrants'),
  query: Into,
  output: Changed,
});

export const deleteRegistrationUploads = defineCall({
  method: 'POST',
  path: '/api/delete-registration-uploads',
  summary: 'Delete the files in some fields of a registration',
  needs: needs.event('viewRegistrants', 'checkinRegistrants'),
  body: DeleteRegistrantFiles,
  output: z.strictObject({ message: z.string() }),
});

/**
 * A file for a field of a form that is being filled in, before the registration or its change is sent: the field's value
 * is `path`. Nobody can read it; the registration that names it makes it its own, and two days later it is gone.
 */
export const sendWaitingFile = defineCall({
  method: 'POST',
  path: '/api/x/registrant-files',
  summary: 'Upload a file that a registration will name: JPEG, PNG, GIF, SVG, PDF, doc or docx, at most 2 MB',
  takesFile: true,
  needs: needs.public,
  limit: limits.registrantFile,
  proof: { in: 'query', spares: { needs: mayRegisterAnybody, eventIn: 'eventId' } },
  query: z.strictObject({
    eventId: EventId,
    typeId: TypeId,
    fieldId: FieldId,
    /** The proof that the bot check was passed. */
    grecaptcha: z.string().max(4000).optional(),
  }),
  output: z.strictObject({ file: WaitingFileView }),
});

/** Answers with the file itself, to be saved. */
export const readRegistrantFile = defineCall({
  method: 'GET',
  path: '/api/x/registrant-files/:id',
  summary: 'Download a file of a registration',
  needs: needs.event('viewRegistrants'),
  params: Params,
  output: z.unknown(),
});

/** The same for registrants themselves. */
export const readOwnFile = defineCall({
  method: 'GET',
  path: '/api/x/registrations-code/:code/files/:id',
  summary: 'Download a file of a registration with the code of its edit link',
  needs: needs.public,
  limit: limits.reading,
  params: z.strictObject({ code: EditCode, id: RegistrantFileId }),
  output: z.unknown(),
});
