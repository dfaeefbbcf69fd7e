import { defineRejections } from '../kernel/index.ts';
import { registrationStatusWords } from '../registration/file-words.ts';

/** What is refused of approvals. */
export const approvalRejections = defineRejections({
  'approval-decided': {
    kind: 'conflict',
    says: { status: registrationStatusWords },
    words: {
      en: '{name} no longer waits for approval: the status is {status} by now',
      es: '{name} ya no espera aprobación: su estado es ahora {status}',
      fr: "{name} n'attend plus d'approbation : le statut est maintenant {status}",
    },
  },
});
