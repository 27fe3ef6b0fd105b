import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import type { Route } from '../page/route.ts';
import { sendFileContent } from './file-content.ts';
import { onResource, type ResourceParts } from './screen-parts.ts';
import type { UploadKind } from './upload-kind.ts';
import { renderUpload, postUpload } from './upload-screen.tsx';

export function uploadRoutes(resources: ResourceParts, kinds: readonly UploadKind[]): Route[] {
  return kinds.flatMap((kind): Route[] => {
    const { definition, maxBytes, files, content } = kind;
    const { section: guard, patterns } = pathsOf(definition);
    const on = onResource(resources, definition);
    return [
      {
        path: patterns.create,
        guard,
        get: on(async (ctx) => {
          const redirectPath = await kind.findRedirect?.(ctx);
          return redirectPath === undefined ? renderUpload(ctx, kind) : ctx.redirect(redirectPath);
        }),
        post: on((ctx) => postUpload(ctx, kind)),
        upload: { maxBytes, files },
      },
      ...(content
        ? [{ path: patterns.content, guard, get: on((ctx) => sendFileContent(ctx, kind, content)) }]
        : []),
    ];
  });
}
