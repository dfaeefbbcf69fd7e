/** A refusal as PayPal writes it. */
export class Refusal extends Error {
  readonly status: number;
  readonly issue: string;
  constructor(status: number, issue: string, description: string) {
    super(description);
    this.status = status;
    this.issue = issue;
  }
}

/** Refuses what is not there, or is another app's. */
export const notFound = () => new Refusal(404, 'INVALID_RESOURCE_ID', 'The specified resource does not exist.');
