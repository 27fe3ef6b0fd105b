import type { TypedProvider } from '../api-calls/operators.ts';
import { operatorMessages } from '../locales/en/operators.ts';

/** Available in Node and browsers, but not in the ECMAScript-only type library that this folder compiles with. */
declare const URL: { canParse(text: string): boolean };

export type ProviderErrors = Partial<Record<keyof TypedProvider, string>>;

const longest = { urlId: 40, clientId: 255, clientSecret: 1000 } as const;

/** Returns all errors by field, in form order. A changed provider may keep its secret. */
export function findProviderErrors(
  { url_id: urlId, issuer, client_id: clientId, client_secret: secret }: TypedProvider,
  { changes = false } = {},
): ProviderErrors {
  const isNamed = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(urlId) && urlId.length <= longest.urlId;
  const isAddress = /^https?:\/\//.test(issuer) && URL.canParse(issuer);
  const isId = clientId !== '' && clientId.length <= longest.clientId;
  const isSecret = (changes || secret !== '') && secret.length <= longest.clientSecret;
  return {
    ...(!isNamed && { url_id: operatorMessages.providerName }),
    ...(!isAddress && { issuer: operatorMessages.issuer }),
    ...(!isId && { client_id: operatorMessages.clientId }),
    ...(!isSecret && { client_secret: operatorMessages.clientSecret }),
  };
}
