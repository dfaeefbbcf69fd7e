const hashBytes = 16;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A code as a copy lists it (`CodeHash` of the contract): whoever takes the device can make no badge of it. */
export const codeHash = async (salt: string, code: string): Promise<string> => {
  const text = new TextEncoder().encode(`${salt}\n${code.trim().toLowerCase()}`);
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)).subarray(0, hashBytes));
};
