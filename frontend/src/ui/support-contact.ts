/** The address that whoever runs this server gives for help: `<meta name="support-contact">`; empty when none. */
export const supportContact = (): string =>
  document.querySelector('meta[name="support-contact"]')?.getAttribute('content')?.trim() ?? '';
