import { OutsideUnreachable } from '../platform/http/outside-unreachable.ts';

/** Answers of a provider that are no answer: asked again later, never taken as a no. */
export class ProviderUnreachable extends OutsideUnreachable {
  override readonly name = 'ProviderUnreachable';
}

/**
 * The provider refuses: wrong key, wrong amount, no such payment. The message is the provider's own, for staff. Codes that are
 * the same of all: `amount-too-small`, `amount-too-large`, `key-refused`, `asked-otherwise` (the same intent with other
 * words), `not-there`.
 */
export class ProviderRefuses extends Error {
  override readonly name = 'ProviderRefuses';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
