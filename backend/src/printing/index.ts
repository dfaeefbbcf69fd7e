import { defineManifest, type Module } from '../platform/module/platform.ts';
import { agentRoutes } from './agent-routes.ts';
import { openAgents } from './agents.ts';
import { deskRoutes } from './desk-routes.ts';
import { openJobs } from './jobs.ts';
import type { PrintingParts } from './parts.ts';

const printingModule = (given: Omit<PrintingParts, 'jobs' | 'agents'>): Module => {
  const { sql } = given.platform;
  const parts = { ...given, jobs: openJobs(sql), agents: openAgents(sql) };
  return {
    views: [],
    routes: (app, http) => {
      deskRoutes(app, http, parts);
      agentRoutes(app, http, parts);
    },
  };
};

/** Printing at desks: what they send to printers, and the agents that print it. */
export const printingManifest = defineManifest({
  name: 'printing',
  watched: [],
  reactions: [],
  jobs: [],
  module: printingModule,
});
