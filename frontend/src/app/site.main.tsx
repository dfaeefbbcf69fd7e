import '../platform/without-eval.ts';
import { routes } from '../registration/site/site.routes.ts';
import { startLight } from './light.tsx';
import { SiteFrame } from './site-frame.tsx';
import { withWords } from './with-words.ts';

const words = import.meta.glob(['./words/*.json', '../ui/words/*.json', '../registration/site/words/*.json'], {
  import: 'default',
});

/** What visitors open: an event, its types, the form, the confirmation. */
void startLight(words, withWords('site', routes), <SiteFrame />);
