import type { RequestHandler } from 'express';
import { paths } from '../../../shared/paths.ts';
import type { PortalDeps } from '../deps.ts';
import type { Guard } from '../middleware/guards.ts';
import type { Csrf } from '../middleware/csrf.ts';
import type { Renderer } from '../render.tsx';
import { seeOther } from '../see-other.ts';
import { createDevPages } from './dev.tsx';
import { createPay } from './pay.tsx';

export interface Route {
  path: string;
  guard: Guard;
  get?: RequestHandler;
  post?: RequestHandler;
}

export interface PortalParts extends PortalDeps {
  csrf: Csrf;
  renderer: Renderer;
}

/** Every page of the portal: its address, who may use it, and what answers. */
export function portalRoutes(parts: PortalParts): Route[] {
  const pay = createPay(parts);
  return [
    { path: paths.root.pattern, guard: 'public', get: (_req, res) => seeOther(res, paths.login.to()) },
    { path: paths.pay.pattern, guard: 'public', get: pay.show, post: pay.take },
    ...(parts.config.production ? [] : devRoutes(parts)),
  ];
}

function devRoutes(parts: PortalParts): Route[] {
  const dev = createDevPages(parts);
  return [
    { path: paths.dev.pattern, guard: 'public', get: dev.start },
    { path: paths.devOutbox.pattern, guard: 'public', get: dev.outbox },
    { path: paths.devMail.pattern, guard: 'public', get: dev.mail },
    { path: paths.devMailHtml.pattern, guard: 'public', get: dev.html },
  ];
}
