import { placeOf } from '../../../../shared/resources/places.ts';
import { onResource, type ResourceParts } from '../../resource/screen-parts.ts';
import { uploadKinds } from '../../resource/upload-kinds.ts';
import { showUpload, takeUpload } from '../../resource/upload-screen.tsx';
import type { Route } from '../../visit/route.ts';
import { sendFileContent } from './file-content.ts';

/** Where files come in and go out, for every resource that has some. */
export function fileRoutes(resources: ResourceParts): Route[] {
  return uploadKinds.flatMap(({ definition, maxBytes, files, content }): Route[] => {
    const { section: guard, patterns } = placeOf(definition);
    const on = onResource(resources, definition);
    const upload = { maxBytes, files };
    return [
      { path: patterns.create, guard, show: on((visit) => showUpload(visit)), take: on(takeUpload), upload },
      ...(content ? [{ path: patterns.content, guard, show: on(sendFileContent) }] : []),
    ];
  });
}
