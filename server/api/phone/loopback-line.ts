import { internalSignatureHeader } from '../reminders/webhooks/webhook-request.ts';
import { internalSignature } from '../reminders/webhooks/signature.ts';
import { postForm } from '../providers/webhook.ts';
import type { ApiDeps } from '../operation/operation.ts';
import type { PostHook } from './phone-line.ts';

export const statusPath = 'hooks/phone/status';
export const voicePath = 'hooks/voice';

/** Call ID prefixes of simulated calls, for which this API acts as the provider. */
export const loopbackSids = { trial: 'TRIAL-', dev: 'DEV-' } as const;

export const isLoopbackCall = (sid: string): boolean =>
  Object.values(loopbackSids).some((start) => sid.startsWith(start));

/** Creates a simulated provider that posts to this API's own webhooks at the address of this process. */
export function createLoopbackLine(
  { config, keyring, ownUrl }: Pick<ApiDeps, 'config' | 'keyring' | 'ownUrl'>,
  call: Readonly<Record<string, string>>,
): PostHook {
  return async (address, posted) => {
    const url = new URL(address, config.hooksUrl).toString();
    const path = url.slice(config.hooksUrl.toString().length);
    const fields = { ...call, ...posted };
    const headers = { [internalSignatureHeader]: internalSignature(keyring, { url, fields }) };
    return postForm({ url: new URL(path, ownUrl?.() ?? config.hooksUrl), fields, headers });
  };
}
