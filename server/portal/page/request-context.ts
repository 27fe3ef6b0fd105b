import type { Request, Response } from 'express';
import { titleOfForm } from '../../../shared/locales/en/fields.ts';
import { toZone } from '../../../shared/time.ts';
import type { Brand } from '../../../views/shell/props.ts';
import { seeOther } from '../http/response.ts';
import { readForm, type PostedForm } from '../http/form.ts';
import type { PageView, Renderer } from '../http/render.tsx';
import { apiOf, type Api } from '../session/api.ts';
import { setFlash, type Flash } from '../session/flash.ts';
import { currentUser, type SignedIn } from '../session/signed-in.ts';
import { localizePage } from './localize-page.tsx';
import type { PortalDeps } from '../http/deps.ts';
import type { Csrf } from '../session/csrf.ts';
import type { FilterValues, FoundNumbers, ValueCache } from '../state/value-cache.ts';

export interface PortalParts extends PortalDeps {
  csrf: Csrf;
  renderer: Renderer;
  filterValues: ValueCache<FilterValues>;
  dialledNumbers: ValueCache<FoundNumbers>;
}

/** Request context of a page handler. Features extend it: `{ ...ctx, definition }`. */
export interface RequestContext {
  parts: PortalParts;
  req: Request;
  res: Response;
  api: Api;
  brand: Brand;
  /** Request time in Unix seconds, used for all times on the page. */
  nowSeconds: number;
  form: PostedForm;
  /** Returns the signed-in user and organization. Throws on a route with a public guard. */
  signedIn(): SignedIn;
  /** Returns the organization's time zone for displayed times. Throws on a route with a public guard. */
  zone(): string;
  csrfToken(): string;
  render(page: RenderedPage): void;
  /** Redirects with 303 to one of our own pages. */
  redirect(path: string): void;
  flash(kind: Flash['kind'], content?: string | Omit<Flash, 'kind'>): void;
}

interface RenderedPage extends PageView {
  /** HTTP status, 200 by default. */
  status?: number;
}

const toInvalid = (page: PageView): PageView => ({
  ...page,
  title: titleOfForm(page.title, { hasErrors: true }),
});

export function createRequestContext(parts: PortalParts, req: Request, res: Response): RequestContext {
  return {
    parts,
    req,
    res,
    api: apiOf(parts.relay, req),
    brand: { brandName: parts.config.brand.name, supportPhone: parts.config.brand.supportPhone },
    nowSeconds: Math.floor(parts.clock() / 1000),
    form: readForm(req.body),
    signedIn: () => currentUser(req),
    zone: () => toZone(currentUser(req).organization.timezone),
    csrfToken: () => parts.csrf.token(req, res),
    render({ status = 200, ...page }) {
      res.status(status);
      parts.renderer.send(req, res, localizePage(req, status === 422 ? toInvalid(page) : page));
    },
    redirect: (path) => seeOther(res, path),
    flash: (kind, content) => setFlash(req, kind, content),
  };
}
