/**
 * Prints badges and labels that a desk sends, on a printer of the computer that it runs on.
 *
 *   npm run print-agent -- --enrol https://turnout.example.org/enrol#<code>
 *   npm run print-agent
 */
import { PrintAgentId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { deriveId } from '../platform/ids/ids.ts';
import { takeDataFolder } from '../start/data-folder.ts';
import { asProgram } from '../start/program.ts';
import { runAgent } from './agent/agent.ts';
import { openJournal } from './agent/journal.ts';
import { letIn, Unusable } from './agent/let-in.ts';
import { mayComeBack, openPrinters } from './agent/printers.ts';
import { openTurnout, TurnoutRefused } from './agent/turnout-client.ts';
import { argumentsOf } from './usage.ts';

asProgram({ endsAtOnce: false });

const usage = `npm run print-agent -- --enrol <link>   become the printing desk that the link is for (devices, Invite)
npm run print-agent                     go on as the time before
npm run print-agent -- --list           the printers of this computer

  --printer <name or ipp://address>   the printer; else this computer's default, or its only one
  --cups <address>                    the print server (http://localhost:631)
  --state <file>                      what the agent remembers (~/.turnout/print-agent.json); each running agent has its own
  --url, --event, --desk              where, for whoever has an account: with --email and TURNOUT_PASSWORD, or TURNOUT_TOKEN

It runs until it is told to end, and waits for Turnout and for the printer where they are away.`;

const everyMs = 1_000;
const asked = argumentsOf(usage, {
  enrol: { type: 'string' },
  url: { type: 'string' },
  event: { type: 'string' },
  desk: { type: 'string' },
  email: { type: 'string' },
  printer: { type: 'string' },
  cups: { type: 'string', default: 'http://localhost:631' },
  state: { type: 'string', default: join(homedir(), '.turnout', 'print-agent.json') },
  list: { type: 'boolean', default: false },
});
const printers = openPrinters(`${asked.cups.replace(/\/$/, '')}/`, asked.printer ?? null);

const showPrinters = async (): Promise<void> => {
  try {
    const [all, own] = [await printers.list(), await printers.chosen()];
    if (all.length === 0) console.log('This computer has no printer.');
    for (const { name, state, reasons } of all)
      console.log(`${name === own?.name ? '*' : ' '} ${name}  ${[state, ...reasons].join(', ')}`);
  } catch (error) {
    if (mayComeBack(error)) throw new Unusable(`The print server cannot be asked: ${String(error)}`);
    throw error;
  }
};

const work = async (): Promise<void> => {
  // Two that write down in one file what they hand to their printers forget it for each other.
  const giveBack = await takeDataFolder(asked.state, hostname());
  if (giveBack === null)
    throw new Unusable(`Another print agent runs with ${asked.state}. Give this one its own: --state <file>.`);
  const journal = await openJournal(asked.state, () => PrintAgentId.parse(deriveId(randomUUID(), 'print-agent')));
  const access = await letIn(asked, process.env, journal.access());
  await journal.letIn(access);
  console.log(`Printing for the desk "${access.desk}" at ${access.url}. Ctrl-C ends it.`);
  const agent = runAgent({
    turnout: openTurnout(access, journal.agentId),
    printers,
    journal,
    computer: hostname().slice(0, 60),
    say: console.log,
    everyMs,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void agent.end());
  try {
    await agent.ended;
  } catch (error) {
    if (error instanceof TurnoutRefused) throw new Unusable(error.message);
    throw error;
  } finally {
    await giveBack();
  }
};

if (asked.list) await showPrinters();
else await work();
