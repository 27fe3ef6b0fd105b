import type { Request } from 'express';
import { secretFields } from '../../../shared/api-calls.ts';
import { readForm, valueOf } from '../posted-form.ts';

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

const never = new Set([
  ...secretFields,
  '_csrf',
  'step',
  'pw',
  'pw_old',
  'confirm',
  'password',
  'code',
  'epic_pw',
  'secret',
]);
const mostFields = 60;

export function readDraft(req: Request): Draft | undefined {
  const kept = req.session.draft;
  return kept === undefined ? undefined : (JSON.parse(kept) as Draft);
}

export function writeDraft(req: Request, draft: Draft | undefined): void {
  if (draft) req.session.draft = JSON.stringify(draft);
  else delete req.session.draft;
}

/** The draft of a form that was posted too late, or undefined where there is nothing to keep. */
export function toDraft(req: Request, userName: string): Draft | undefined {
  if (req.method !== 'POST') return undefined;
  const form = readForm(req.body);
  const names = Object.keys(form)
    .filter((name) => !never.has(name))
    .slice(0, mostFields);
  const values = Object.fromEntries(
    names.map((name) => [name, valueOf(form, name)]).filter(([, value]) => value),
  );
  return Object.keys(values).length ? { userName, path: req.path, values } : undefined;
}
