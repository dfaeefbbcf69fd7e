// Runs on whatever Node.js the machine has (20 or newer), so: plain JavaScript, nothing but Node's
// own modules. Brings the packages, then hands over to Node 24, which one of them carries.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestNode = 20;
const oldestNpm = 9;
/** The commands, by the folder in which each has its program. */
const programs = {
  'backend/src/start': ['start'],
  'backend/src/programs': [
    'reset',
    'import',
    'rebuild',
    'verify',
    'log-copy',
    'backup',
    'restore',
    'erase',
    'claims',
    'admin-password',
    'print-agent',
    'rush',
  ],
  'backend/src/checks': ['test', 'guards', 'test-eventstoredb'],
  'loadtest/src/bench': [
    'bench',
    'bench-flood',
    'bench-forms',
    'bench-growth',
    'bench-register',
    'bench-backup',
    'bench-eventstoredb',
    'bench-clone',
    'bench-login',
    'bench-mailing',
    'bench-notices',
    'bench-rebuild',
    'bench-badges',
    'bench-receipts',
    'bench-decode',
    'bench-reports',
    'bench-sealing',
    'bench-strangers',
    'bench-visitor',
    'size',
  ],
  'loadtest/src/browsers': ['test-browsers'],
  'loadtest/src/chaos': ['chaos', 'desks-chaos', 'mail-chaos', 'money-chaos'],
  'loadtest/src/cluster': ['cluster', 'cluster-chaos'],
  'loadtest/src/containers': ['test-containers'],
  'loadtest/src/prices': ['prices'],
  'loadtest/src/programs': ['loadtest', 'loadtest-seed'],
  'loadtest/src/tour': ['tour'],
};
const folders = new Map(Object.entries(programs).flatMap(([folder, names]) => names.map((name) => [name, folder])));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const isWindows = process.platform === 'win32';
const bin = join(root, 'node_modules', '.bin');
/** Where Node.js keeps what it compiled: whatever is started next starts in half the time. */
const compiledCode = join(root, 'node_modules', '.cache', 'compiled');
const carriedNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

const stop = (sentence) => {
  console.error(sentence);
  process.exit(1);
};
const majorOf = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);

const demandNode = () => {
  if (majorOf(process.version) >= oldestNode) return;
  stop(`Turnout needs Node.js ${oldestNode} or newer; this is ${process.version}. See https://nodejs.org.`);
};

/** How npm is called here: as it called us, or as the shell finds it. */
const npm = () => {
  const script = process.env.npm_execpath;
  if (script !== undefined && /npm-cli\.c?js$/.test(script))
    return { file: process.env.npm_node_execpath ?? process.execPath, first: [script] };
  return { file: isWindows ? 'npm.cmd' : 'npm', first: [] };
};

const demandNpm = () => {
  const { file, first } = npm();
  const asked = spawnSync(file, [...first, '--version'], { encoding: 'utf8', shell: isWindows && first.length === 0 });
  if (asked.status !== 0) stop('npm was not found. It comes with Node.js: https://nodejs.org.');
  const version = asked.stdout.trim();
  if (majorOf(version) < oldestNpm)
    stop(`Turnout needs npm ${oldestNpm} or newer; this is ${version}: npm install -g npm`);
};

const packagesIn = (file) => {
  try {
    return Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages ?? {});
  } catch {
    return null;
  }
};

/** What is installed is compared with the lock file package by package: dates say nothing after a checkout. */
const isInstalled = () => {
  // The image has the packages that run Turnout, not those that build and check it, and takes no others.
  if (process.env.TURNOUT_PACKAGES === 'complete') return true;
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  const wanted = packagesIn(join(root, 'package-lock.json'));
  if (wanted === null) stop('package-lock.json is missing or damaged: fetch the sources again.');
  if (installed === null) return false;
  const versions = new Map(installed.map(([path, { version }]) => [path, version]));
  return wanted.every(
    ([path, { version, optional, devOptional, link }]) =>
      !path.startsWith('node_modules/') || optional || devOptional || link || versions.get(path) === version,
  );
};

const install = () => {
  demandNpm();
  const since = Date.now();
  console.log('Fetching the packages Turnout is made of; on a first start this takes a minute or two.');
  const { file, first } = npm();
  const done = spawnSync(file, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows && first.length === 0,
  });
  if (done.status !== 0) {
    stop('The packages could not be installed. Is there a connection to the npm registry? What npm said stands above.');
  }
  console.log(`The packages are here (${Math.round((Date.now() - since) / 1000)} s).`);
};

/** Node 24: the one from the packages, or this one where it is new enough. */
const findNode = () => {
  if (existsSync(carriedNode)) return carriedNode;
  if (majorOf(process.version) >= 24) return process.execPath;
  return stop(
    'Node.js 24 is missing from node_modules (the package "node" brings it by an install script).\n' +
      'Allow install scripts (npm config get ignore-scripts) and run npm ci, or install Node.js 24 or newer.',
  );
};

/**
 * Runs the command and ends as it ends. What is started gets a process group of its own, so that
 * Ctrl-C reaches it once, through us; everything else hears the terminal itself.
 */
const handOver = (folder, command, args) => {
  const hasOwnGroup = !isWindows && (command === 'start' || command === 'cluster');
  const script = join(root, folder, `${command}.ts`);
  // The image has what runs Turnout, and not what measures it.
  if (!existsSync(script)) stop(`"npm run ${command}" is no part of this installation: ${folder} is not here.`);
  const child = spawn(findNode(), ['--disable-warning=ExperimentalWarning', script, ...args], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: hasOwnGroup,
    env: { NODE_COMPILE_CACHE: compiledCode, ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (hasOwnGroup || signal !== 'SIGINT') child.kill('SIGTERM');
    });
  }
  // npm ends the shell between us and does not tell us.
  const { ppid } = process;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 300);
  child.on('error', (error) => stop(`Node.js could not be started: ${error.message}`));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
};

const [command = '', ...args] = process.argv.slice(2);
demandNode();
const folder = folders.get(command);
if (folder === undefined) stop(`Turnout does not know "${command}". It knows: ${[...folders.keys()].join(', ')}.`);
if (!isInstalled()) install();
handOver(folder, command, args);
