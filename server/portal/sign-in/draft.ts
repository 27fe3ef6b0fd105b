import type { Request } from 'express';
import { paths } from '../../../shared/paths.ts';
import { readForm } from '../posted-form.ts';

/** What was typed into a form when the session had ended, kept for the same user's next sign-in. No secrets. */
export interface Draft {
  userName: string;
  path: string;
  values: Record<string, string>;
}

declare module 'express-session' {
  interface SessionData {
    /** A Draft as JSON. */
    draft?: string;
  }
}

/** What is never kept: passwords, codes and account numbers under any name that a form gives them, and the form's own marks. */
const never = new Set([
  '_csrf',
  '_draft',
  'step',
  'pw',
  'pw_old',
  'confirm',
  'password',
  'new_password',
  'code',
  'authCode',
  'userCode',
  'accessToken',
  'epic_pw',
  'secret',
  'card_number',
  'cvc',
  'expiry',
  'routing_number',
  'account_number',
]);
const mostFields = 60;
/** Long enough for any template; all of a form is at most 100 kB. */
const longestValue = 10_000;

/** Where the offer leads, by the name of the page. Only a page that fills its form again is here. */
const titles: Readonly<Record<string, string>> = { [paths.user.pattern]: 'User Profile' };

export function readDraft(req: Request): Draft | undefined {
  const kept = req.session.draft;
  return kept === undefined ? undefined : (JSON.parse(kept) as Draft);
}

export function writeDraft(req: Request, draft: Draft | undefined): void {
  if (draft) req.session.draft = JSON.stringify(draft);
  else delete req.session.draft;
}

/** Whether the page posted its form on its way out, when the session had ended (`client/drafts.ts`): nothing is done with it but to keep it. */
export function isLeaving(req: Request): boolean {
  return req.method === 'POST' && '_draft' in readForm(req.body);
}

/** The draft of a form that was posted too late, or undefined where there is nothing to keep. */
export function toDraft(req: Request, userName: string): Draft | undefined {
  if (req.method !== 'POST' || !Object.hasOwn(titles, req.path)) return undefined;
  const values = Object.fromEntries(
    Object.entries(readForm(req.body))
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !never.has(entry[0]))
      .slice(0, mostFields)
      .map(([name, value]) => [name, value.slice(0, longestValue)]),
  );
  return Object.keys(values).length ? { userName, path: req.path, values } : undefined;
}

/** How the next page offers it. */
export function toOffer({ path }: Draft): { pageTitle: string; restoreHref: string } {
  return { pageTitle: titles[path] ?? '', restoreHref: `${path}?draft=1` };
}
