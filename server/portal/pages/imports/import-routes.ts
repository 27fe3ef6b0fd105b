import { apiCalls } from '../../../../shared/api-calls.ts';
import { importMessages } from '../../../../shared/locales/en/imports.ts';
import { resourceList } from '../../../../shared/resources/index.ts';
import { pathsOf } from '../../../../shared/resources/resource-paths.ts';
import { refusedPath } from '../../../../shared/refused-path.ts';
import { HttpError } from '../../http/errors.ts';
import { onResource, type ResourceParts, type ResourceContext } from '../../resource/screen-parts.ts';
import { correctRowPage } from '../../resource/refused/correct-row.tsx';
import { deleteRefusedPage } from '../../resource/refused/delete-refused.tsx';
import type { Route } from '../../page/route.ts';
import { sendRefused, getImport, postImport } from './import-page.tsx';
import { refusedOfImport } from './import-record.ts';
import { importUpload, getStart, postStart } from './start-page.tsx';

export function importRoutes(resources: ResourceParts): Route[] {
  const importable = resourceList.filter((definition) => definition.importable && definition.section);
  return importable.flatMap((definition): Route[] => {
    const { section: guard, patterns } = pathsOf(definition);
    const on = (handle: (ctx: ResourceContext) => Promise<void>) =>
      onResource(
        resources,
        definition,
      )((ctx) => {
        if (!ctx.definition.importable) throw new HttpError(404, { message: importMessages.notHere });
        return handle(ctx);
      });
    return [
      { path: patterns.import, guard, get: on(getStart), post: on(postStart), upload: importUpload },
      { path: patterns.importOne, guard, get: on(getImport), post: on(postImport) },
      {
        path: refusedPath.rowPattern(patterns.importOne),
        guard,
        ...correctRowPage(refusedOfImport(definition)),
      },
      {
        path: refusedPath.remove(patterns.importOne),
        guard,
        ...deleteRefusedPage(refusedOfImport(definition)),
      },
      {
        path: refusedPath.file(patterns.importOne),
        guard,
        needs: apiCalls.noteExport.needs,
        get: on(sendRefused),
      },
    ];
  });
}
