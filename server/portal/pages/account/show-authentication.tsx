import { formatPhone } from '../../../../shared/contact-details.ts';
import { requiredStep } from '../../../../shared/user.ts';
import { AuthenticationPage } from '../../../../views/account/authentication-page.tsx';
import type { AuthenticationBody, AuthenticationPageProps } from '../../../../views/account/props.ts';
import type { SignedIn } from '../../session/signed-in.ts';
import { shellProps } from '../../visit/shell.ts';
import type { Visit } from '../../visit/visit.ts';
import { keptMfaSetup, toQrModules, toTotpLink } from './mfa-setup.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

interface Shown {
  status?: number;
  errors?: Readonly<Record<string, string>>;
  values?: { mobile_phone: string };
  notice?: AuthenticationPageProps['notice'];
}

export async function showAuthentication(
  visit: Visit,
  { status, notice, ...typed }: Shown = {},
): Promise<void> {
  const shell = shellProps(visit, { forced: isForced(visit.signedIn()) });
  const own = bodyOf(visit);
  const more = own.state === 'choose' ? { codesLeft: await countRecoveryCodes(visit) } : {};
  const body = { ...own, ...more, ...typed } as AuthenticationBody;
  const element = <AuthenticationPage shell={shell} notice={notice} {...body} />;
  visit.show({ status, title: 'Authentication', styles: 'all', element });
}

/** Shows the recovery codes once. They are not saved in the session. */
export function showCodes(visit: Visit, codes: readonly string[], goOn: string): void {
  const shell = shellProps(visit, { forced: isForced(visit.signedIn()) });
  const element = <AuthenticationPage shell={shell} state="codes" codes={codes} goOn={goOn} />;
  visit.show({ title: 'Recovery codes', styles: 'all', element });
}

export function isForced({ user, organisation }: SignedIn): boolean {
  return requiredStep(user, organisation) === 'mfa';
}

function bodyOf({ parts, req, signedIn }: Visit): AuthenticationBody {
  const { user, organisation } = signedIn();
  const setup = keptMfaSetup.read(req);
  if (setup?.state === 'totp') {
    const { secret } = setup;
    const link = toTotpLink(secret, { issuer: parts.config.brand.name, userName: user.userName });
    return { state: 'totp', secret, link, qr: toQrModules(link) };
  }
  if (setup?.state === 'smsPhone')
    return { state: 'smsPhone', values: { mobile_phone: formatPhone(user.mobilePhone) } };
  if (setup?.state === 'smsCode') return { state: 'smsCode', sentTo: formatPhone(setup.phone) };
  // Admins are exempt from an enforced second factor.
  const mode = user.admin && organisation.mfa === 'enforced' ? 'optional' : organisation.mfa;
  return { state: 'choose', method: user.mfaMethod, mode, askPassword: !isForced(signedIn()) };
}

export const failure = (text: string): Shown => ({ status: 422, notice: { kind: 'error', text } });
