import { loadValues } from './filter-values.ts';
import type { ResourceContext } from './screen-parts.ts';

export async function loadFolders(ctx: ResourceContext): Promise<string[]> {
  const folders = (await loadValues(ctx, 'folder')) ?? [];
  return folders.sort((a, b) => a.localeCompare(b, 'en'));
}
