import { formatPhone } from '../../../../shared/contact-details.ts';
import { requiredStep } from '../../../../shared/user.ts';
import { AuthenticationPage } from '../../../../views/account/authentication-page.tsx';
import type { AuthenticationBody, AuthenticationPageProps } from '../../../../views/account/props.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import { shellProps } from '../../page/shell.ts';
import type { RequestContext } from '../../page/request-context.ts';
import { mfaSetupSlot, toQrModules, toTotpLink, countRecoveryCodes } from './mfa-setup.ts';

interface RenderOptions {
  status?: number;
  errors?: Readonly<Record<string, string>>;
  values?: { mobile_phone: string };
  notice?: AuthenticationPageProps['notice'];
}

export async function renderAuthentication(
  ctx: RequestContext,
  { status, notice, ...typed }: RenderOptions = {},
): Promise<void> {
  const shell = shellProps(ctx, { forced: isForced(ctx.signedIn()) });
  const own = bodyOf(ctx);
  const more = own.state === 'choose' ? { codesLeft: await countRecoveryCodes(ctx) } : {};
  const body = { ...own, ...more, ...typed } as AuthenticationBody;
  const element = <AuthenticationPage shell={shell} notice={notice} {...body} />;
  ctx.render({ status, title: 'Authentication', styles: 'all', element });
}

/** Shows the recovery codes once. They are not saved in the session. */
export function renderRecoveryCodes(ctx: RequestContext, codes: readonly string[], nextPath: string): void {
  const shell = shellProps(ctx, { forced: isForced(ctx.signedIn()) });
  const element = <AuthenticationPage shell={shell} state="codes" codes={codes} goOn={nextPath} />;
  ctx.render({ title: 'Recovery codes', styles: 'all', element });
}

export function isForced({ user, organization }: SignedIn): boolean {
  return requiredStep(user, organization) === 'mfa';
}

function bodyOf({ parts, req, signedIn }: RequestContext): AuthenticationBody {
  const { user, organization } = signedIn();
  const setup = mfaSetupSlot.read(req);
  if (setup?.state === 'totp') {
    const { secret } = setup;
    const link = toTotpLink(secret, { issuer: parts.config.brand.name, userName: user.userName });
    return { state: 'totp', secret, link, qr: toQrModules(link) };
  }
  if (setup?.state === 'smsPhone')
    return { state: 'smsPhone', values: { mobile_phone: formatPhone(user.mobilePhone) } };
  if (setup?.state === 'smsCode') return { state: 'smsCode', sentTo: formatPhone(setup.phone) };
  // Admins are exempt from an enforced second factor.
  const mode = user.admin && organization.mfa === 'enforced' ? 'optional' : organization.mfa;
  return { state: 'choose', method: user.mfaMethod, mode, needsPassword: !isForced(signedIn()) };
}

export const failure = (text: string): RenderOptions => ({ status: 422, notice: { kind: 'error', text } });
