import type { Request, Response } from 'express';
import { formatPhone } from '../../../../shared/contact-details.ts';
import { requiredStep } from '../../../../shared/user.ts';
import { AuthenticationPage } from '../../../../views/account/authentication-page.tsx';
import type { AuthenticationBody, AuthenticationPageProps } from '../../../../views/account/props.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { shellProps } from '../../visit/shell.ts';
import { currentUser } from '../../session/signed-in.ts';
import { keptMfaSetup, toQrModules } from './mfa-setup.ts';

interface Shown {
  status?: number;
  errors?: Readonly<Record<string, string>>;
  /** What was typed, in the place of what is kept. */
  values?: { mobile_phone: string };
  notice?: AuthenticationPageProps['notice'];
}

/** /app/user/authentication: where the set-up stands. */
export function sendAuthentication(
  parts: PortalParts,
  { req, res }: { req: Request; res: Response },
  shown: Shown = {},
): void {
  const { status = 200, notice, ...typed } = shown;
  const forced = isForced(req);
  const shell = shellProps({ parts, req, res }, { forced });
  const body = { ...bodyOf(parts, req), ...typed } as AuthenticationBody;
  res.status(status);
  parts.renderer.send(req, res, {
    title: 'Authentication',
    styles: 'all',
    element: <AuthenticationPage shell={shell} {...(notice && { notice })} {...body} />,
  });
}

export function isForced(req: Request): boolean {
  const { user, organisation } = currentUser(req);
  return requiredStep(user, organisation) === 'mfa';
}

function bodyOf({ config }: PortalParts, req: Request): AuthenticationBody {
  const { user, organisation } = currentUser(req);
  const setup = keptMfaSetup.read(req);
  if (setup?.state === 'totp') {
    const qr = toQrModules(setup.secret, { issuer: config.brand.name, userName: user.userName });
    return { state: 'totp', secret: setup.secret, qr };
  }
  if (setup?.state === 'smsPhone')
    return { state: 'smsPhone', values: { mobile_phone: formatPhone(user.mobilePhone) } };
  if (setup?.state === 'smsCode') return { state: 'smsCode', sentTo: formatPhone(setup.phone) };
  // Admins are exempt from what the organisation enforces (spec 6).
  const mode = user.admin && organisation.mfa === 'enforced' ? 'optional' : organisation.mfa;
  return { state: 'choose', method: user.mfaMethod, mode, askPassword: !isForced(req) };
}

export const failure = (text: string): Shown => ({ status: 422, notice: { kind: 'error', text } });
