import type { Request } from 'express';
import { paths } from '../../../shared/paths.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import { readForm, valueOf } from '../http/form.ts';
import { kept } from './kept.ts';
import { readReturnPath } from './return-path.ts';
import type { SignedIn } from './signed-in.ts';

/**
 * What was typed into a form that could not be taken, since the session had ended or something else came first; kept for the
 * same user. No secrets.
 */
interface Draft {
  userName: string;
  path: string;
  /** Of the address that the form stood on, with its `?`; '' = none. */
  query: string;
  /** As the form names its page, in the hidden field `_title`. A form without is not kept. */
  title: string;
  values: Record<string, string>;
  /** Fields that came more than once. */
  lists: Record<string, string[]>;
}

/** What is never kept: passwords, codes and account numbers under any name that a form gives them, and the form's own marks. */
const never = new Set([
  'step',
  'confirm',
  'code',
  'authCode',
  'userCode',
  'card_number',
  'expiry',
  'routing_number',
  'account_number',
  'payment_accounts',
  'account_transaction_key',
  'account_signature_key',
  ...resourceList.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, field]) => (field.kind === 'secret' ? [name] : [])),
  ),
]);
const neverLike = /^_|^pw|_pw$|passw|secret|token|cvc/i;
const mostFields = 200;
/** Long enough for any template; all of a form is at most 100 kB. */
const longestValue = 10_000;
const longestTitle = 80;

/** How a user signs in is not typed twice by anybody else. */
const closedPaths: readonly string[] = [paths.userPassword.to(), paths.userAuthentication.to()];

export const keptDraft = kept<Draft>('draft');

/** The draft that the user wants back on this page (`?draft=1`). It is given once. */
export function takeDraft(req: Request): Draft | undefined {
  const isWanted = 'draft' in req.query && keptDraft.read(req)?.path === req.path;
  return isWanted ? keptDraft.take(req) : undefined;
}

/** Whether the page posted its form on its way out, when the session had ended (`client/drafts.ts`): nothing is done with it but to keep it. */
export function isLeaving(req: Request): boolean {
  return req.method === 'POST' && '_draft' in readForm(req.body);
}

/**
 * Keeps the form that was posted, in place of an earlier one. What an admin types in a client's account is not kept: it would
 * be offered in another one.
 */
export function keepTyped(req: Request, { user, acting }: SignedIn): void {
  const draft = acting ? undefined : toDraft(req, user.userName);
  if (draft) keptDraft.write(req, draft);
}

/** Undefined where there is nothing to keep. */
function toDraft(req: Request, userName: string): Draft | undefined {
  const form = readForm(req.body);
  const title = valueOf(form, '_title').trim().slice(0, longestTitle);
  const query = readQuery(req);
  if (req.method !== 'POST' || !title || query === undefined || closedPaths.includes(req.path))
    return undefined;
  const kept = Object.entries(form)
    .filter(([name]) => !never.has(name) && !neverLike.test(name))
    .slice(0, mostFields);
  const values = kept.flatMap(([name, value]) => (typeof value === 'string' ? [[name, cut(value)]] : []));
  const lists = kept.flatMap(([name, value]) => (Array.isArray(value) ? [[name, value.map(cut)]] : []));
  if (!kept.length) return undefined;
  return {
    userName,
    path: req.path,
    query,
    title,
    values: Object.fromEntries(values) as Draft['values'],
    lists: Object.fromEntries(lists) as Draft['lists'],
  };
}

/** The query of an address that a sign-in may lead to; undefined for any other address. */
function readQuery({ originalUrl, path }: Request): string | undefined {
  const address = readReturnPath(originalUrl);
  const query = address?.startsWith(path) ? address.slice(path.length) : undefined;
  return query === '' || query?.startsWith('?') ? query : undefined;
}

const cut = (value: unknown) => String(value).slice(0, longestValue);

/** How the next page offers it. */
export function toOffer({ path, query, title }: Draft): { pageTitle: string; restoreHref: string } {
  const parameters = new URLSearchParams(query);
  parameters.set('draft', '1');
  return { pageTitle: title, restoreHref: `${path}?${parameters.toString()}` };
}
