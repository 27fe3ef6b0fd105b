import express, { type Request, type Response } from 'express';
import type { PortalDeps } from './deps.ts';

/** Logs policy violations reported by browsers, one line each, with only the directive and the blocked address. */
export function postCspReport({ log }: Pick<PortalDeps, 'log'>) {
  return [
    express.json({ type: ['application/csp-report', 'application/reports+json'], limit: '10kb' }),
    (req: Request, res: Response) => {
      const report = readReport(req.body);
      log.warn(
        { id: req.context.id, directive: report['violated-directive'], blocked: report['blocked-uri'] },
        'csp violation',
      );
      res.status(204).end();
    },
  ];
}

function readReport(body: unknown): Record<string, string> {
  const report: unknown =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>)['csp-report'] : undefined;
  const entries = typeof report === 'object' && report !== null ? Object.entries(report) : [];
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value).slice(0, 200)]));
}
