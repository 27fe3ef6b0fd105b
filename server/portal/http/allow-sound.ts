import type { Response } from 'express';

/** Lets this one page play sound of ours; the policy of every other page has none. */
export function allowSound(res: Response): void {
  const policy = String(res.getHeader('Content-Security-Policy'));
  res.setHeader(
    'Content-Security-Policy',
    policy.replace('; connect-src', "; media-src 'self'; connect-src"),
  );
}
