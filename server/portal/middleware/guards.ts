import type { RequestHandler } from 'express';

/** Who may use a route. Every route names one; a route without a guard does not compile and fails the route test. */
export type Guard = 'public';

const open: RequestHandler = (_req, _res, next) => next();

export const guards: Readonly<Record<Guard, RequestHandler>> = {
  /** Anybody: the route itself decides by what the link or the form carries. */
  public: open,
};
