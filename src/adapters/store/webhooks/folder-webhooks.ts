import type { Webhooks } from '../../../call/webhooks.js';
import type { FileSystem } from '../files/file-system.js';
import { createFolderDocuments } from '../files/folder-documents.js';
import { createWebhooks, HOOKS, type WebhookSettings } from './create-webhooks.js';

/** Where hooks are kept. */
export interface WebhookFolder extends WebhookSettings {
  readonly dataFolder: string;
  readonly files?: FileSystem;
}

/** Keeps the hooks of each machine and its dead letters in a file of its own, `hooks/<machine>.json` of the data folder. */
export const createFolderWebhooks = ({ dataFolder, files, ...settings }: WebhookFolder): Webhooks =>
  createWebhooks(createFolderDocuments(dataFolder, HOOKS, files), settings);
