/** A map whose entries end by themselves. */
export interface ExpiringMap<Value> {
  /** Undefined when there is none, or it has ended. */
  get(key: string): Value | undefined;
  /** Unix ms at which the entry ends; undefined without one. */
  endOf(key: string): number | undefined;
  set(key: string, value: Value, endsAt: number): void;
  delete(key: string): boolean;
  /** Drops what has ended. */
  sweep(): void;
  readonly size: number;
}

export function createExpiringMap<Value>(clock: () => number): ExpiringMap<Value> {
  const entries = new Map<string, { value: Value; endsAt: number }>();
  const alive = (key: string) => {
    const entry = entries.get(key);
    return entry && clock() < entry.endsAt ? entry : undefined;
  };
  return {
    get: (key) => alive(key)?.value,
    endOf: (key) => alive(key)?.endsAt,
    set(key, value, endsAt) {
      entries.set(key, { value, endsAt });
    },
    delete: (key) => alive(key) !== undefined && entries.delete(key),
    sweep() {
      for (const key of entries.keys()) if (!alive(key)) entries.delete(key);
    },
    get size() {
      return entries.size;
    },
  };
}
