import '../platform/without-eval.ts';
import { RouterProvider } from 'react-router/dom';
import { draw } from './draw.tsx';
import { followEndedDevices } from './ended-devices.ts';
import { keepFiles } from './keep-files.ts';
import { router } from './router.tsx';

const words = import.meta.glob(['../*/words/*.json', '../*/*/words/*.json'], { import: 'default' });

void draw(words, () => Promise.resolve(<RouterProvider router={router} />));
keepFiles(true);
followEndedDevices();
