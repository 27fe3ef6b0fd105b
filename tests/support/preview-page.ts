import { pageOf } from '../../scripts/preview/pages.tsx';
import { renderBody, type Sample } from '../../scripts/preview/render-sample.tsx';
import { readPage, type Page } from './page.ts';

/** A page of the preview, read as a browser with scripts off reads it. */
export const showSample = (name: string): Page => show(pageOf(name));

export function show(sample: Sample): Page {
  const { body } = renderBody(sample);
  return readPage({ url: new URL('http://preview/'), status: 200, headers: {}, html: body });
}
