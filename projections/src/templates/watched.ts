import { templateRecord } from '@turnout/contracts/templates';
import { watched } from '../platform/watched.ts';

export const templateViews = [watched(templateRecord.topic, 'event', { templates: 'event' })];
