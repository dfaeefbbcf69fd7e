export * as erasureApi from './api.ts';
