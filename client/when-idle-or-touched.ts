const touches = ['pointerdown', 'keydown', 'focusin'] as const;
/** A busy page hydrates all the same, if late. */
const idleTimeoutMs = 2000;

/** Resolves when the browser has nothing better to do, or at once when somebody reaches for `element`. */
export function whenIdleOrTouched(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      for (const touch of touches) element.removeEventListener(touch, done);
      resolve();
    };
    for (const touch of touches) element.addEventListener(touch, done, { passive: true });
    whenIdle(done);
  });
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: idleTimeoutMs });
  else setTimeout(run, 1);
}
