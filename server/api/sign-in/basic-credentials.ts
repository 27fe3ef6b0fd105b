import { normaliseUserName } from '../../../shared/sign-in/user-name.ts';

interface BasicCredentials {
  /** User name in its normalized form. */
  key: string;
  password: string;
}

/** Reads name and password of `Authorization: Basic` as UTF-8. Returns undefined without a name. */
export function readBasicCredentials(header: string | undefined): BasicCredentials | undefined {
  const encoded = /^Basic ([A-Za-z0-9+/_-]+=*)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const key = normaliseUserName(colon < 0 ? text : text.slice(0, colon));
  return key ? { key, password: colon < 0 ? '' : text.slice(colon + 1) } : undefined;
}
