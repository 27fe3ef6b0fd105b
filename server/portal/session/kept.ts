import type { Request } from 'express';

/** One thing that the session of a browser keeps. */
export interface Kept<Value> {
  read(req: Request): Value | undefined;
  has(req: Request): boolean;
  /** Undefined forgets it. */
  write(req: Request, value: Value | undefined): void;
  /** Reads and forgets it. */
  take(req: Request): Value | undefined;
}

/**
 * The one door to what sessions keep. Each thing has a field of its own, so that parallel requests that write different things
 * all keep theirs, and is JSON text there: express-session walks through every key of a session twice a request.
 */
export function kept<Value>(key: string): Kept<Value> {
  const textIn = (req: Request): unknown => loaded(req) && Reflect.get(req.session, key);
  const read = (req: Request) => {
    const text = textIn(req);
    return typeof text === 'string' ? (JSON.parse(text) as Value) : undefined;
  };
  const write = (req: Request, value: Value | undefined) => {
    if (value === undefined) Reflect.deleteProperty(req.session, key);
    else Reflect.set(req.session, key, JSON.stringify(value));
  };
  return {
    read,
    has: (req) => textIn(req) !== undefined,
    write,
    take(req) {
      const value = read(req);
      if (value !== undefined) write(req, undefined);
      return value;
    },
  };
}

/** It is not before the session middleware has run, nor where a fault comes earlier. */
const loaded = ({ session }: Partial<Pick<Request, 'session'>>) => session !== undefined;
