export function loadInTime<Value>(loading: Promise<Value>, timeoutMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`A script took over ${timeoutMs} ms to load`)),
      timeoutMs,
    );
    loading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
