import { loadValues } from './filter-values.ts';
import type { ResourceVisit } from './screen-parts.ts';

export async function loadFolders(visit: ResourceVisit): Promise<string[]> {
  const folders = (await loadValues(visit, 'folder')) ?? [];
  return folders.sort((a, b) => a.localeCompare(b, 'en'));
}
