import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../server/config.ts';
import { startProgram } from './program.ts';

export interface S3Server {
  port: number;
  /** Client that shows what the product stored. */
  client: S3Client;
  /** Creates a bucket and returns the settings for it, by default directly at the server. */
  createBucket(name: string, port?: number): Promise<S3Settings>;
  close(): Promise<void>;
}

/** Settings of a process that has the bucket. */
export const environmentOf = (settings: S3Settings) => ({
  S3_BUCKET: settings.bucket,
  S3_ENDPOINT: settings.endpoint ?? '',
  S3_ACCESS_KEY: settings.accessKey,
  S3_SECRET_KEY: settings.secretKey,
});

/** Turns off the client's warning on Node 20, which `decisions.md` answers. */
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

const [accessKey, secretKey] = ['test:product', 'secret-key-of-the-tests'];

/**
 * Starts OpenStack Swift, a real object store with an S3 API: it checks signatures and SHA-256 of requests, and has multipart uploads and
 * ranges. `encrypts` turns its encryption on. Swift does not return the header that confirms the encryption; `confirms` adds it.
 * `scripts/install-test-tools` installs it.
 */
export async function startS3Server(
  options: readonly ('encrypts' | 'confirms')[] = ['encrypts', 'confirms'],
): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 's3-server-'));
  const script = fileURLToPath(new URL('swift-server.py', import.meta.url));
  // Debian's packages belong to Debian's Python.
  const server = startProgram(['/usr/bin/python3', script, folder, accessKey, secretKey, ...options], {
    cwd: folder,
    env: {},
  });
  await server.waitForOutput('\n');
  const port = Number(server.output());
  if (!port) throw new Error(`Swift did not start:\n${server.output()}`);
  const settings = { region: 'us-east-1', accessKey, secretKey, encryption: 'AES256' };
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    forcePathStyle: true,
    region: settings.region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  });
  return {
    port,
    client,
    async createBucket(bucket, at = port) {
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return { ...settings, bucket, endpoint: `http://127.0.0.1:${at}` };
    },
    async close() {
      client.destroy();
      await server.end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
