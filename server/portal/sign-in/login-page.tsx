import type { Request, Response } from 'express';
import { paths } from '../../../shared/paths.ts';
import { LoginPage, loginPageTitle } from '../../../views/login/login-page.tsx';
import type { LoginBody, LoginFrame } from '../../../views/login/props.ts';
import type { PortalParts } from '../routes/index.ts';

export interface LoginView {
  body: LoginBody;
  status?: number;
  notice?: LoginFrame['notice'];
}

/** One of the variants of the sign-in form (spec 2, Login screens). */
export function sendLoginPage(
  { config, csrf, renderer }: PortalParts,
  { req, res }: { req: Request; res: Response },
  view: LoginView,
): void {
  const props = {
    brandName: config.brand.name,
    supportPhone: config.brand.supportPhone,
    csrfToken: csrf.token(req, res),
    ...(req.path === paths.betaLogin.pattern && { beta: true }),
    ...(view.notice && { notice: view.notice }),
    ...view.body,
  };
  res.status(view.status ?? 200);
  renderer.send(req, res, { title: loginPageTitle(props), element: <LoginPage {...props} /> });
}
