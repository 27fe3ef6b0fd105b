import type { Request } from 'express';

export interface SessionSlot<Value> {
  read(req: Request): Value | undefined;
  has(req: Request): boolean;
  /** Writes the value. Undefined clears it. */
  write(req: Request, value: Value | undefined): void;
  consume(req: Request): Value | undefined;
}

/**
 * Creates a session slot. All session data goes through slots. Each slot is a separate field, so parallel requests with
 * different changes do not overwrite each other. Values are JSON text, because express-session walks all keys twice per request.
 */
export function sessionSlot<Value>(key: string): SessionSlot<Value> {
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
    consume(req) {
      const value = read(req);
      if (value !== undefined) write(req, undefined);
      return value;
    },
  };
}

/** Returns false before the session middleware has run, for example after an early error. */
const loaded = ({ session }: Partial<Pick<Request, 'session'>>) => session !== undefined;
