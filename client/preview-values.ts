export function previewValues(part: HTMLElement): Readonly<Record<string, string>> {
  try {
    return JSON.parse(part.dataset['values'] ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
