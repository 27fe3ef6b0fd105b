export type Done<Value = void> = (error?: unknown, value?: Value) => void;

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
  // Called outside the try block so that an error thrown by the callback does not call it twice.
  done?.(null, value);
}
