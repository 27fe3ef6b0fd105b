export interface ExpiringMap<Value> {
  /** Returns undefined for a missing or expired entry. */
  get(key: string): Value | undefined;
  /** Returns the expiry time in Unix milliseconds, or undefined if there is no entry. */
  endOf(key: string): number | undefined;
  set(key: string, value: Value, endsAt: number): void;
  delete(key: string): boolean;
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
