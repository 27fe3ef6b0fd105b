import type { Request, Response } from 'express';
import { titleOfForm } from '../../../shared/messages/fields.ts';
import { toZone } from '../../../shared/time.ts';
import type { Brand } from '../../../views/shell/props.ts';
import { seeOther } from '../http/answer.ts';
import { readForm, type PostedForm } from '../http/form.ts';
import type { Page } from '../http/render.tsx';
import { apiOf, type Api } from '../session/api.ts';
import { setFlash, type Flash } from '../session/flash.ts';
import { currentUser, type SignedIn } from '../session/signed-in.ts';
import type { PortalParts } from './parts.ts';
import { spoken } from './spoken.tsx';

/** Request context of a page handler. Features extend it: `{ ...visit, definition }`. */
export interface Visit {
  parts: PortalParts;
  req: Request;
  res: Response;
  api: Api;
  brand: Brand;
  /** Time of the request in Unix seconds, used for all times on the page. */
  nowSeconds: number;
  form: PostedForm;
  /** Returns the signed-in user and organization. Throws on a route with a public guard. */
  signedIn(): SignedIn;
  /** Returns the organization's zone for displayed times. Throws like `signedIn`. */
  zone(): string;
  csrfToken(): string;
  show(page: ShownPage): void;
  /** Redirects with 303 to one of our own pages. */
  goTo(path: string): void;
  flash(kind: Flash['kind'], shown?: string | Omit<Flash, 'kind'>): void;
}

interface ShownPage extends Page {
  /** HTTP status. The default is 200. */
  status?: number;
}

const toInvalid = (page: Page): Page => ({ ...page, title: titleOfForm(page.title, { hasErrors: true }) });

export function createVisit(parts: PortalParts, req: Request, res: Response): Visit {
  return {
    parts,
    req,
    res,
    api: apiOf(parts.relay, req),
    brand: { brandName: parts.config.brand.name, supportPhone: parts.config.brand.supportPhone },
    nowSeconds: Math.floor(parts.clock() / 1000),
    form: readForm(req.body),
    signedIn: () => currentUser(req),
    zone: () => toZone(currentUser(req).organisation.timezone),
    csrfToken: () => parts.csrf.token(req, res),
    show({ status = 200, ...page }) {
      res.status(status);
      parts.renderer.send(req, res, spoken(req, status === 422 ? toInvalid(page) : page));
    },
    goTo: (path) => seeOther(res, path),
    flash: (kind, shown) => setFlash(req, kind, shown),
  };
}
