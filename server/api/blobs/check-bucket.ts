import { notWritable } from './blob-store.ts';

interface Probe {
  /** Setting and bucket, for messages to operators. */
  location: string;
  /** Encryption that the store must confirm; undefined if none is required. */
  wanted: string | undefined;
  /** Saves an object. Returns the encryption that the store confirms. */
  save(): Promise<string | undefined>;
  /** Deletes the object with the request that deletes blobs. */
  remove(): Promise<void>;
}

/** Saves and deletes an object at startup, and checks that the store confirms the encryption. */
export async function checkBucket({ location, wanted, save, remove }: Probe): Promise<void> {
  try {
    const confirmed = await save().catch((error: unknown) => {
      if (!wanted || statusOf(error) !== 501) throw error;
      return undefined; // A store without encryption saved nothing.
    });
    await remove();
    if (!wanted || confirmed === wanted) return;
  } catch (error) {
    throw notWritable(location, codeOf(error), error);
  }
  throw new Error(
    `S3_ENCRYPTION: ${location} does not confirm that it encrypts with ${wanted}. Set \`none\` only if it encrypts everything by itself or may store files unencrypted.`,
  );
}

/** Code of a network error such as `ECONNREFUSED`, or the store's name of the error, such as `AccessDenied`. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const { httpStatusCode } = error.$metadata as { httpStatusCode?: number };
  return httpStatusCode;
}
