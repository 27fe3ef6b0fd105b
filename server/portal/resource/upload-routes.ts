import { placeOf } from '../../../shared/resources/places.ts';
import type { Route } from '../visit/route.ts';
import { sendFileContent } from './file-content.ts';
import { onResource, type ResourceParts } from './screen-parts.ts';
import type { UploadKind } from './upload-kind.ts';
import { showUpload, takeUpload } from './upload-screen.tsx';

export function uploadRoutes(resources: ResourceParts, kinds: readonly UploadKind[]): Route[] {
  return kinds.flatMap((kind): Route[] => {
    const { definition, maxBytes, files, content } = kind;
    const { section: guard, patterns } = placeOf(definition);
    const on = onResource(resources, definition);
    return [
      {
        path: patterns.create,
        guard,
        show: on(async (visit) => {
          const elsewhere = await kind.instead?.(visit);
          return elsewhere === undefined ? showUpload(visit, kind) : visit.goTo(elsewhere);
        }),
        take: on((visit) => takeUpload(visit, kind)),
        upload: { maxBytes, files },
      },
      ...(content
        ? [{ path: patterns.content, guard, show: on((visit) => sendFileContent(visit, kind, content)) }]
        : []),
    ];
  });
}
