export { repopulateActivity } from './activity-api.ts';
export * from './attendee-views-api.ts';
export * from './bulk-api.ts';
