import type { Request, Response } from 'express';
import { paths } from '../../../../shared/paths.ts';
import { LoginPage, loginPageTitle } from '../../../../views/sign-in/sign-in-page.tsx';
import type { LoginBody, LoginFrame } from '../../../../views/sign-in/props.ts';
import type { PortalParts } from '../../visit/parts.ts';
import { setFlash } from '../../session/flash.ts';
import { seeOther } from '../../http/answer.ts';

export interface LoginView {
  body: LoginBody;
  status?: number;
  notice?: LoginFrame['notice'];
}

const formPaths: readonly string[] = [paths.login, paths.betaLogin, paths.passwordReset].map(
  (one) => one.pattern,
);

export const isBeta = ({ path }: Request) => path === paths.betaLogin.pattern;

/** One of the variants of the sign-in form (spec 2, Login screens). Where no form can be posted, /login shows the notice. */
export function sendLoginPage(
  { config, csrf, renderer }: PortalParts,
  { req, res }: { req: Request; res: Response },
  view: LoginView,
): void {
  if (!formPaths.includes(req.path)) {
    if (view.notice) setFlash(req, 'error', view.notice.text);
    return seeOther(res, paths.login.to());
  }
  const props = {
    brandName: config.brand.name,
    supportPhone: config.brand.supportPhone,
    csrfToken: csrf.token(req, res),
    ...(isBeta(req) && { beta: true }),
    ...(view.notice && { notice: view.notice }),
    ...view.body,
  };
  res.status(view.status ?? 200);
  renderer.send(req, res, { title: loginPageTitle(props), element: <LoginPage {...props} /> });
}
