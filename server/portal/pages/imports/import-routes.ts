import type { RequestHandler } from 'express';
import { resourceList } from '../../../../shared/resources/index.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { Visit } from '../../resource/screen-parts.ts';
import type { PortalParts } from '../../visit/parts.ts';
import type { Route } from '../../visit/route.ts';
import { sendRefused, showImport, takeImport } from './import-page.tsx';
import { importUpload, showStart, takeStart } from './start-page.tsx';

/** The import of every resource that has one. */
export function importRoutes(parts: PortalParts): Route[] {
  const importable = resourceList.filter((definition) => definition.importable && definition.section);
  return importable.flatMap((definition): Route[] => {
    const { section: guard, patterns } = placeOf(definition);
    const on =
      (answer: (visit: Visit) => Promise<void> | void): RequestHandler =>
      (req, res) =>
        answer({ parts, req, res, definition });
    return [
      { path: patterns.import, guard, get: on(showStart), post: on(takeStart), upload: importUpload },
      { path: patterns.importOne, guard, get: on(showImport), post: on(takeImport) },
      { path: `${patterns.importOne}/refused`, guard, get: on(sendRefused) },
    ];
  });
}
