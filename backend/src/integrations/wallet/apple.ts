import { readFile } from 'node:fs/promises';
import { PKPass } from 'passkit-generator';
import type { Ticket } from './ticket.ts';

/** The organiser's certificate at Apple, in files, as the configuration names them. */
export interface ApplePassConfig {
  readonly passTypeId: string;
  readonly teamId: string;
  readonly certFile: string;
  readonly keyFile: string;
  /** Apple's own certificate (Worldwide Developer Relations). */
  readonly wwdrFile: string;
}

const icons = ['icon.png', 'icon@2x.png', 'icon@3x.png'];
const colours = {
  backgroundColor: 'rgb(15,96,118)',
  foregroundColor: 'rgb(255,255,255)',
  labelColor: 'rgb(214,236,242)',
};

/** Makes passes for the wallet of iPhones, signed with the organiser's certificate (rule integrations/wallet-passes). */
export const openApplePasses = ({ passTypeId, teamId, certFile, keyFile, wwdrFile }: ApplePassConfig) => {
  const read = async () => {
    const [signerCert, signerKey, wwdr] = await Promise.all(
      [certFile, keyFile, wwdrFile].map((file) => readFile(file)),
    );
    if (signerCert === undefined || signerKey === undefined || wwdr === undefined) throw new Error('a file is missing');
    const pictures = icons.map(
      async (name) => [name, await readFile(new URL(`icons/${name}`, import.meta.url))] as const,
    );
    return { certificates: { signerCert, signerKey, wwdr }, pictures: Object.fromEntries(await Promise.all(pictures)) };
  };
  let known: ReturnType<typeof read> | null = null;
  return async (ticket: Ticket): Promise<Buffer> => {
    known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    });
    const { certificates, pictures } = await known;
    const { serial, code, name, type, event, organiser, place, startsAt, endsAt, when, words } = ticket;
    const pass = new PKPass(pictures, certificates, {
      passTypeIdentifier: passTypeId,
      teamIdentifier: teamId,
      serialNumber: serial,
      organizationName: organiser,
      description: event,
      ...colours,
    });
    pass.type = 'eventTicket';
    pass.primaryFields.push({ key: 'event', value: event });
    pass.secondaryFields.push({ key: 'name', label: words.name, value: name });
    pass.secondaryFields.push({ key: 'type', label: words.type, value: type });
    pass.auxiliaryFields.push({ key: 'when', label: words.when, value: when });
    if (place !== '') pass.auxiliaryFields.push({ key: 'where', label: words.where, value: place });
    pass.setBarcodes({ format: 'PKBarcodeFormatQR', message: code, messageEncoding: 'iso-8859-1' });
    pass.setRelevantDate(new Date(startsAt));
    pass.setExpirationDate(new Date(endsAt));
    return pass.getAsBuffer();
  };
};
