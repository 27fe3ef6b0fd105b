import type { RequestHandler } from 'express';
import { paths } from '../../shared/paths.ts';
import { sectionNames, sections as allSections } from '../../shared/sections.ts';
import { fileRoutes } from './pages/files/file-routes.ts';
import { homeRoutes } from './pages/home/home-routes.ts';
import { importRoutes } from './pages/imports/import-routes.ts';
import { libraryRoutes } from './pages/library/phone-speech-screen.tsx';
import type { Guard } from './session/guards.ts';
import type { PortalParts } from './visit/parts.ts';
import { seeOther } from './http/answer.ts';
import { createAccount } from './pages/account/account-pages.ts';
import { createAdmin } from './pages/clients/client-pages.tsx';
import { createDevPages } from './pages/dev/dev-pages.tsx';
import { createEmailResponse } from './pages/email-response/email-response.tsx';
import { createIvr } from './pages/ivr/ivr-routes.ts';
import { createLogin } from './pages/sign-in/sign-in-routes.tsx';
import { createLogout } from './pages/sign-in/sign-out.tsx';
import { createPasswordReset } from './pages/sign-in/password-reset.tsx';
import { createPay } from './pages/pay/pay-routes.tsx';
import { resourceRoutes } from './resource/resource-routes.ts';
import type { Route } from './visit/route.ts';
import { createSections } from './sections.tsx';
import { createSessionState } from './pages/sign-in/session-state.ts';
import { createSignUp } from './pages/sign-up/sign-up.tsx';
import { createSso } from './pages/sign-in/sso.tsx';

interface Page {
  show: RequestHandler;
  take?: RequestHandler;
}

/** Every page of the portal: its address, who may use it, and what answers. */
export function portalRoutes(parts: PortalParts): Route[] {
  const login = createLogin(parts);
  const sso = createSso(parts);
  const account = createAccount(parts);
  const admin = createAdmin(parts);
  const ivr = createIvr(parts);
  const sections = createSections(parts);
  const own: Route[] = [
    route(paths.root, 'public', { show: goTo(paths.login.to()) }),
    route(paths.login, 'public', login),
    route(paths.betaLogin, 'public', login),
    route(paths.passwordReset, 'public', createPasswordReset(parts, login)),
    route(paths.sso, 'public', { show: sso.start }),
    route(paths.ssoLogin, 'public', { show: sso.finish }),
    route(paths.logout, 'public', createLogout(parts)),
    route(paths.session, 'public', createSessionState(parts)),
    route(paths.signUp, 'public', createSignUp(parts)),
    route(paths.emailResponse, 'public', createEmailResponse(parts)),
    route(paths.pay, 'public', createPay(parts)),
    route(paths.app, 'user', { show: goTo(paths.home.to()) }),
    ...sectionNames.map((name) =>
      route({ pattern: allSections[name].path }, name, name === 'ivr' ? ivr.tabs : sections[name]),
    ),
    route(paths.user, 'user', account.profile),
    route(paths.userPassword, 'unready', account.password),
    route(paths.userAuthentication, 'unready', account.authentication),
    route(paths.admin, 'internalAdmin', admin.switcher),
    route(paths.clientSetting, 'internalAdmin', admin.setting),
    route(paths.ivrExport, 'ivr', ivr.export),
    route(paths.ivrCall, 'ivr', ivr.call),
    route(paths.ivrRecording, 'ivr', ivr.recording),
    ...fileRoutes(parts),
    ...importRoutes(parts),
    ...homeRoutes(parts),
    ...libraryRoutes(parts),
    ...(parts.config.production ? [] : devRoutes(parts)),
  ];
  const taken = new Set(own.map(({ path }) => path));
  return inOrder([...own, ...resourceRoutes(parts).filter(({ path }) => !taken.has(path))]);
}

/** Addresses without a parameter come first: `/app/contacts/new` is no contact. */
function inOrder(routes: readonly Route[]): Route[] {
  const isFixed = ({ path }: Route) => !path.includes(':');
  return [...routes.filter(isFixed), ...routes.filter((route) => !isFixed(route))];
}

function route({ pattern }: { pattern: string }, guard: Guard, { show, take }: Page): Route {
  return { path: pattern, guard, get: show, ...(take && { post: take }) };
}

function goTo(path: string): RequestHandler {
  return (_req, res) => seeOther(res, path);
}

function devRoutes(parts: PortalParts): Route[] {
  const dev = createDevPages(parts);
  return [
    route(paths.dev, 'public', { show: dev.start }),
    route(paths.devOutbox, 'public', { show: dev.outbox }),
    route(paths.devMail, 'public', { show: dev.mail }),
    route(paths.devMailHtml, 'public', { show: dev.html }),
  ];
}
