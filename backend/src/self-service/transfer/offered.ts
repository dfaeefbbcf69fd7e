import type { EventDetails } from '@turnout/contracts/event-setup';
import type { AskedTransfer, RegistrantState } from '@turnout/contracts/registration';
import type { FoundGroup } from '../../groups/stream/group-of.ts';
import type { TypeForm } from '../../groups/stream/parts.ts';

/** A registration that is passed on, as of now. */
export interface Offered {
  readonly found: FoundGroup;
  readonly person: RegistrantState;
  readonly asked: AskedTransfer;
  readonly event: EventDetails;
  readonly form: TypeForm;
}
