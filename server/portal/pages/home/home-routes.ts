import { jobs, messages, notifications } from '../../../../shared/resources/notifications.ts';
import { placeOf } from '../../../../shared/resources/places.ts';
import type { ResourceParts } from '../../resource/screen-parts.ts';
import type { Route } from '../../visit/route.ts';
import { jobPage } from './job-page.tsx';
import { listPage } from './list-page.tsx';
import { sentMessagePage } from './sent-message-page.tsx';
import { rowsUpload, showUploadRows, takeUploadRows } from './upload-rows.ts';

/** One job, one notification list, and where the rows of a list come in. */
export function homeRoutes(resources: ResourceParts): Route[] {
  const { section: guard, patterns: list } = placeOf(notifications);
  const { patterns: job } = placeOf(jobs);
  return [
    { path: job.one, guard, ...jobPage(resources) },
    { path: placeOf(messages).patterns.one, guard, ...sentMessagePage },
    { path: list.one, guard, ...listPage(resources) },
    { path: `${list.one}/rows`, guard, show: showUploadRows, take: takeUploadRows, upload: rowsUpload },
  ];
}
