import { pathsOf, titleOf } from '../../../shared/resources/resource-paths.ts';
import type { Route } from '../page/route.ts';
import { onResource, type ResourceParts, type ResourceContext } from './screen-parts.ts';
import type { UploadKind } from './upload-files.ts';
import { renderUpload, postUpload } from './upload-screen.tsx';
import { sendContent } from '../http/content.ts';
import { whileConnected } from '../http/response.ts';
import { loadRecord } from './load-records.ts';

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

async function sendFileContent(
  ctx: ResourceContext,
  { types }: UploadKind,
  { call, inline }: NonNullable<UploadKind['content']>,
): Promise<void> {
  const { api, req, res, definition } = ctx;
  const id = String(req.params['id']);
  const record = await loadRecord(ctx, definition, id);
  const content = await api.withSignal(whileConnected(res)).download(call, {
    params: { id },
    range: req.get('Range'),
  });
  const name = titleOf(definition, record);
  await sendContent(ctx, content, { name, types: Object.values(types), inline });
}
