import Joi from 'joi';
import type { Setting } from './setting.ts';

/** Settings of uploaded files, recordings, exports and sounds. */
export const storageSettings = {
  STORAGE_QUOTA_MB: {
    schema: Joi.number().integer().min(1).max(100_000_000),
    default: 10_240,
    meaning: 'Storage per organization for files, sounds, recordings and imports. Larger uploads are refused',
  },
} as const satisfies Record<string, Setting>;
