import type { Request } from 'express';
import { normaliseUserName } from '../../../../shared/sign-in/credentials.ts';
import { writeBrowserToken, readBrowserToken, type BrowserToken } from '../../session/browser-tokens.ts';
import type { PortalParts } from '../../page/parts.ts';
import type { RequestContext } from '../../page/request-context.ts';

type Parts = Pick<PortalParts, 'config' | 'clock'>;

const browserTokenOf = (userName: string): BrowserToken => ({
  cookie: 'device',
  subject: normaliseUserName(userName),
});

export function isKnownDevice(parts: Parts, req: Request, userName: string): boolean {
  return readBrowserToken(parts, req, browserTokenOf(userName)) !== undefined;
}

export function rememberDevice(
  parts: Parts,
  ctx: Pick<RequestContext, 'req' | 'res'>,
  userName: string,
): void {
  writeBrowserToken(parts, ctx, browserTokenOf(userName));
}
