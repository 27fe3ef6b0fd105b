import { apiCalls } from '../../../../shared/api-calls.ts';
import { importMessages } from '../../../../shared/messages/resources.ts';
import { resourceList } from '../../../../shared/resources/index.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { HttpError } from '../../http/errors.ts';
import { onResource, type ResourceParts, type ResourceVisit } from '../../resource/screen-parts.ts';
import type { Route } from '../../visit/route.ts';
import { sendRefused, showImport, takeImport } from './import-page.tsx';
import { importUpload, showStart, takeStart } from './start-page.tsx';

/** The import of every resource that has one. */
export function importRoutes(resources: ResourceParts): Route[] {
  const importable = resourceList.filter((definition) => definition.importable && definition.section);
  return importable.flatMap((definition): Route[] => {
    const { section: guard, patterns } = placeOf(definition);
    const on = (handle: (visit: ResourceVisit) => Promise<void>) =>
      onResource(
        resources,
        definition,
      )((visit) => {
        if (!visit.definition.importable) throw new HttpError(404, { message: importMessages.notHere });
        return handle(visit);
      });
    return [
      { path: patterns.import, guard, show: on(showStart), take: on(takeStart), upload: importUpload },
      { path: patterns.importOne, guard, show: on(showImport), take: on(takeImport) },
      {
        path: `${patterns.importOne}/refused`,
        guard,
        needs: apiCalls.noteExport.needs,
        show: on(sendRefused),
      },
    ];
  });
}
