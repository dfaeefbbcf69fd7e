import { integrationsTopics } from '@turnout/contracts/integrations';
import { watched } from '../platform/watched.ts';

export const integrationViews = [
  // From streams and `ops` alone: whoever changes or sends one tells.
  watched(integrationsTopics.webhooks, 'event', {}),
];
