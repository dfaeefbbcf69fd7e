import '../platform/without-eval.ts';
import { isFramed, tellHeight } from '../platform/framed.ts';
import { readAhead } from '../registration/site/parts/site-reads.ts';
import { routes } from '../registration/site/pages/site.routes.ts';
import { keepFiles } from './keep-files.ts';
import { startLight } from './light.tsx';
import { SiteFrame } from './site-frame.tsx';
import { withWords } from './with-words.ts';

const words = import.meta.glob(['./words/*.json', '../ui/words/*.json', '../registration/site/words/*.json'], {
  import: 'default',
});

const [, eventId] = /^\/evt\/([^/]+)/.exec(window.location.pathname) ?? [];
if (eventId !== undefined) readAhead(eventId);

/** What visitors open: an event, its types, the form, the confirmation. */
void startLight(words, withWords('site', routes), <SiteFrame />);
const page = document.getElementById('root');
if (page !== null) tellHeight(page);
if (!isFramed) keepFiles(false);
