import { accessTopics } from '@turnout/contracts/access';
import { watched } from '../platform/watched.ts';

export const accessViews = [
  watched(accessTopics.staff, 'event', { accounts: 'event' }),
  watched(accessTopics.walls, 'event', { walls: 'event' }),
  watched(accessTopics.devices, 'event', { devices: 'event' }),
];
