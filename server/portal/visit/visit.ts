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

/** One request, with all that answers it. Features add what is theirs: `{ ...visit, definition }`. */
export interface Visit {
  parts: PortalParts;
  req: Request;
  res: Response;
  /** The API, asked for whoever is signed in. */
  api: Api;
  brand: Brand;
  /** When it came, in unix seconds: one moment for all that is said of it. */
  nowSeconds: number;
  /** What was posted; empty for a page that is only read. */
  form: PostedForm;
  /** Who asks, and in which organisation. Throws where the route's guard lets anybody in. */
  signedIn(): SignedIn;
  /** The organisation's, in which times are shown. Throws as `signedIn` does. */
  zone(): string;
  /** For the forms of the page. */
  csrfToken(): string;
  show(page: ShownPage): void;
  /** 303 to a page of ours. */
  goTo(path: string): void;
  /** For the status banner of the next page. */
  flash(kind: Flash['kind'], shown?: string | Omit<Flash, 'kind'>): void;
}

interface ShownPage extends Page {
  /** 200 where left out. */
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
