import Joi from 'joi';
import { url, type Setting } from './setting.ts';

/** Settings of uploaded files, recordings, exports and sounds. */
export const storageSettings = {
  FILE_STORAGE: {
    schema: Joi.string().valid('disk', 's3'),
    default: 'disk',
    meaning: 'Where files are stored: `disk` is `DATA_DIR`, `s3` is `S3_BUCKET`',
  },
  S3_BUCKET: {
    schema: Joi.string().pattern(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    default: '',
    meaning:
      'Existing bucket for files, with S3 or a compatible API. Use it for nothing else and for one database',
  },
  S3_ENDPOINT: {
    schema: url('http', 'https'),
    default: '',
    meaning: 'URL of the S3-compatible API. Default: Amazon S3 in `S3_REGION`',
  },
  S3_REGION: {
    schema: Joi.string().pattern(/^[a-z0-9-]{1,40}$/),
    default: 'us-east-1',
    meaning: 'Region of the bucket',
  },
  S3_ACCESS_KEY: { schema: Joi.string(), default: '', meaning: 'Access key. Required with `S3_BUCKET`' },
  S3_SECRET_KEY: {
    schema: Joi.string(),
    default: '',
    meaning: 'Secret access key. Required with `S3_BUCKET`',
  },
  S3_ENCRYPTION: {
    schema: Joi.string().pattern(/^[\w:/.-]{1,2048}$/),
    default: 'AES256',
    meaning:
      'Server-side encryption: `AES256`, the id or ARN of a KMS key, or `none` for a store that encrypts by itself or not at all',
  },
  STORAGE_QUOTA_MB: {
    schema: Joi.number().integer().min(1).max(100_000_000),
    default: 10_240,
    meaning: 'Storage per organization for files, sounds, recordings and imports. Larger uploads are refused',
  },
} as const satisfies Record<string, Setting>;
