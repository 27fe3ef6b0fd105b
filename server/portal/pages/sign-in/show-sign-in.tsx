import type { Request } from 'express';
import { paths } from '../../../../shared/paths.ts';
import { SignInPage, signInPageTitle } from '../../../../views/sign-in/sign-in-page.tsx';
import type { SignInBody, SignInFrame } from '../../../../views/sign-in/props.ts';
import type { Visit } from '../../visit/visit.ts';

interface ShownSignIn {
  body: SignInBody;
  status?: number;
  notice?: SignInFrame['notice'];
}

const formPaths: readonly string[] = [paths.login, paths.betaLogin, paths.passwordReset].map(
  (one) => one.pattern,
);

export const isBeta = ({ path }: Request) => path === paths.betaLogin.pattern;

export function showSignIn(visit: Visit, { body, status, notice }: ShownSignIn): void {
  const { req } = visit;
  if (!formPaths.includes(req.path)) {
    if (notice) visit.flash('error', notice.text);
    return visit.goTo(paths.login.to());
  }
  const props = {
    ...visit.brand,
    csrfToken: visit.csrfToken(),
    beta: isBeta(req),
    notice,
    ...body,
  };
  visit.show({ status, title: signInPageTitle(props), element: <SignInPage {...props} /> });
}

export const errorNotice = (text: string) =>
  ({ kind: 'error', text }) as const satisfies SignInFrame['notice'];
