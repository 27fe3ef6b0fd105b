import type { Request } from 'express';
import { paths } from '../../../shared/paths.ts';
import { resourceList } from '../../../shared/resources/index.ts';
import { readForm, valueOf } from '../http/form.ts';
import { sessionSlot } from './session-slot.ts';
import { readReturnPath } from './next-path.ts';
import type { SignedIn } from './signed-in.ts';

/**
 * Form values that could not be submitted because the session ended or another step was required first. Saved for the same user.
 * Contains no secrets.
 */
interface Draft {
  userName: string;
  path: string;
  /** Query of the form's URL including `?`, or '' for none. */
  query: string;
  /** Page title from the hidden field `_title`. Forms without one are not saved. */
  title: string;
  values: Record<string, string>;
  lists: Record<string, string[]>;
}

/** Field names that are never saved: passwords, codes, account numbers and internal form fields. */
const excludedFields = new Set([
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
const excludedPattern = /^_|^pw|_pw$|passw|secret|token|cvc/i;
const mostFields = 200;
/** Maximum length of a value, enough for any template. A whole form has at most 100 kB. */
const longestValue = 10_000;
const longestTitle = 80;

/** Paths whose forms are never saved as drafts, because sign-in settings must not be restored. */
const closedPaths: readonly string[] = [paths.userPassword.to(), paths.userAuthentication.to()];

export const draftSlot = sessionSlot<Draft>('draft');

export function consumeDraft(req: Request): Draft | undefined {
  const isWanted = 'draft' in req.query && draftSlot.read(req)?.path === req.path;
  return isWanted ? draftSlot.consume(req) : undefined;
}

/** Returns true if the page posted its form because the session ended (`client/idle-timeout.ts`). Such a post is only saved as a draft. */
export function isLeaving(req: Request): boolean {
  return req.method === 'POST' && '_draft' in readForm(req.body);
}

/**
 * Saves the posted form as the draft and replaces an earlier one. Forms of an admin acting for a client are not saved,
 * because they could be restored in another account.
 */
export function saveDraft(req: Request, { user, acting }: SignedIn): void {
  const draft = acting ? undefined : toDraft(req, user.userName);
  if (draft) draftSlot.write(req, draft);
}

function toDraft(req: Request, userName: string): Draft | undefined {
  const form = readForm(req.body);
  const title = valueOf(form, '_title').trim().slice(0, longestTitle);
  const query = readQuery(req);
  if (req.method !== 'POST' || !title || query === undefined || closedPaths.includes(req.path))
    return undefined;
  const savedFields = Object.entries(form)
    .filter(([name]) => !excludedFields.has(name) && !excludedPattern.test(name))
    .slice(0, mostFields);
  const values = savedFields.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, truncate(value)]] : [],
  );
  const lists = savedFields.flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, value.map(truncate)]] : [],
  );
  if (!savedFields.length) return undefined;
  return {
    userName,
    path: req.path,
    query,
    title,
    values: Object.fromEntries(values) as Draft['values'],
    lists: Object.fromEntries(lists) as Draft['lists'],
  };
}

function readQuery({ originalUrl, path }: Request): string | undefined {
  const address = readReturnPath(originalUrl);
  const query = address?.startsWith(path) ? address.slice(path.length) : undefined;
  return query === '' || query?.startsWith('?') ? query : undefined;
}

const truncate = (value: unknown) => String(value).slice(0, longestValue);

export function toOffer({ path, query, title }: Draft): { pageTitle: string; restoreHref: string } {
  const parameters = new URLSearchParams(query);
  parameters.set('draft', '1');
  return { pageTitle: title, restoreHref: `${path}?${parameters.toString()}` };
}
