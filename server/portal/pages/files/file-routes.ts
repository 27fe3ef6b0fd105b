import type { RequestHandler } from 'express';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { Visit } from '../../resource/screen-parts.ts';
import type { PortalParts } from '../../visit/parts.ts';
import type { Route } from '../../visit/route.ts';
import { sendFileContent } from './file-content.ts';
import { uploadKinds } from '../../resource/upload-kinds.ts';
import { showUpload, takeUpload } from '../../resource/upload-screen.tsx';

/** Where files come in and go out, for every resource that has some. */
export function fileRoutes(parts: PortalParts): Route[] {
  return uploadKinds.flatMap(({ definition, maxBytes, files, content }): Route[] => {
    const { section: guard, patterns } = placeOf(definition);
    const on =
      (answer: (visit: Visit) => Promise<void>): RequestHandler =>
      (req, res) =>
        answer({ parts, req, res, definition });
    return [
      {
        path: patterns.create,
        guard,
        get: on((visit) => showUpload(visit)),
        post: on(takeUpload),
        upload: { maxBytes, files },
      },
      ...(content ? [{ path: patterns.content, guard, get: on(sendFileContent) }] : []),
    ];
  });
}
