import type { Request } from 'express';
import { paths } from '../../../../shared/paths.ts';
import { SignInPage, signInPageTitle } from '../../../../views/sign-in/sign-in-page.tsx';
import type { SignInBody, SignInFrame } from '../../../../views/sign-in/props.ts';
import type { RequestContext } from '../../page/request-context.ts';

interface SignInOptions {
  body: SignInBody;
  status?: number;
  notice?: SignInFrame['notice'];
}

const formPaths: readonly string[] = [paths.login, paths.betaLogin, paths.passwordReset].map(
  (one) => one.pattern,
);

export const isBeta = ({ path }: Request) => path === paths.betaLogin.pattern;

export function renderSignIn(ctx: RequestContext, { body, status, notice }: SignInOptions): void {
  const { req } = ctx;
  if (!formPaths.includes(req.path)) {
    if (notice) ctx.flash('error', notice.text);
    return ctx.redirect(paths.login.to());
  }
  const props = {
    ...ctx.brand,
    csrfToken: ctx.csrfToken(),
    beta: isBeta(req),
    notice,
    ...body,
  };
  ctx.render({ status, title: signInPageTitle(props), element: <SignInPage {...props} /> });
}

export const errorNotice = (text: string) =>
  ({ kind: 'error', text }) as const satisfies SignInFrame['notice'];
