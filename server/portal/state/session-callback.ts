/** The callback of a session store. */
export type Done<Value = void> = (error?: unknown, value?: Value) => void;

/** Does the work and tells the callback how it ended. */
export async function settle<Value>(
  done: Done<Value> | undefined,
  work: () => Promise<Value> | Value,
): Promise<void> {
  let value: Value;
  try {
    value = await work();
  } catch (error) {
    done?.(error);
    return;
  }
  // Outside the try: what the callback throws is its own affair and must not call it twice.
  done?.(null, value);
}
