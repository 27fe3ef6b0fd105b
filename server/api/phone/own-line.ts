import { ownSignatureHeader } from '../delivery/hooks/hook-parts.ts';
import { ownSignature } from '../delivery/hooks/signature.ts';
import { postForm } from '../providers/own-hook.ts';
import type { PhoneDeps } from './phone-deps.ts';
import type { PostHook } from './phone-line.ts';

export const statusPath = 'hooks/phone/status';
export const voicePath = 'hooks/voice';

/** Call ID prefixes of simulated calls, for which this API acts as the provider. */
export const ownSids = { trial: 'TRIAL-', dev: 'DEV-' } as const;

export const isOwnCall = (sid: string): boolean =>
  Object.values(ownSids).some((start) => sid.startsWith(start));

/** Creates a simulated provider that posts to this API's own webhooks at the address of this process. */
export function createOwnLine(
  { config, keyring, ownUrl }: Pick<PhoneDeps, 'config' | 'keyring' | 'ownUrl'>,
  call: Readonly<Record<string, string>>,
): PostHook {
  return async (address, given) => {
    const url = new URL(address, config.hooksUrl).toString();
    const path = url.slice(config.hooksUrl.toString().length);
    const fields = { ...call, ...given };
    const headers = { [ownSignatureHeader]: ownSignature(keyring, { url, fields }) };
    return postForm({ url: new URL(path, ownUrl?.() ?? config.hooksUrl), fields, headers });
  };
}
