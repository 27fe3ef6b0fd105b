import { loadValues } from './filter-values.ts';
import type { ResourceVisit } from './screen-parts.ts';

/** The folders there are, in their order; none where they cannot be read. */
export async function loadFolders(visit: ResourceVisit): Promise<string[]> {
  const folders = (await loadValues(visit, 'folder')) ?? [];
  return folders.sort((a, b) => a.localeCompare(b, 'en'));
}
