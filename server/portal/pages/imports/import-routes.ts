import { apiCalls } from '../../../../shared/api-calls.ts';
import { importMessages } from '../../../../shared/messages/resources.ts';
import { resourceList } from '../../../../shared/resources/index.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import { refusedPlace } from '../../../../shared/refused-place.ts';
import { HttpError } from '../../http/errors.ts';
import { onResource, type ResourceParts, type ResourceVisit } from '../../resource/screen-parts.ts';
import { correctRowPage } from '../../resource/refused/correct-row.tsx';
import { deleteRefusedPage } from '../../resource/refused/delete-refused.tsx';
import type { Route } from '../../visit/route.ts';
import { sendRefused, showImport, takeImport } from './import-page.tsx';
import { refusedOfImport } from './refused-of-import.ts';
import { importUpload, showStart, takeStart } from './start-page.tsx';

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
        path: refusedPlace.rowPattern(patterns.importOne),
        guard,
        ...correctRowPage(refusedOfImport(definition)),
      },
      {
        path: refusedPlace.remove(patterns.importOne),
        guard,
        ...deleteRefusedPage(refusedOfImport(definition)),
      },
      {
        path: refusedPlace.file(patterns.importOne),
        guard,
        needs: apiCalls.noteExport.needs,
        show: on(sendRefused),
      },
    ];
  });
}
