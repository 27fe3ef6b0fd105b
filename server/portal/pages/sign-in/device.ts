import type { Request } from 'express';
import { normaliseUserName } from '../../../../shared/sign-in/user-name.ts';
import { leaveBrowserMark, readBrowserMark, type BrowserMark } from '../../session/browser-marks.ts';
import type { PortalParts } from '../../visit/parts.ts';
import type { Visit } from '../../visit/visit.ts';

type Parts = Pick<PortalParts, 'config' | 'clock'>;

const markOf = (userName: string): BrowserMark => ({
  cookie: 'device',
  subject: normaliseUserName(userName),
});

export function isKnownDevice(parts: Parts, req: Request, userName: string): boolean {
  return readBrowserMark(parts, req, markOf(userName)) !== undefined;
}

export function rememberDevice(parts: Parts, visit: Pick<Visit, 'req' | 'res'>, userName: string): void {
  leaveBrowserMark(parts, visit, markOf(userName));
}
