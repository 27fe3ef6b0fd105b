import { pageOf } from '../../scripts/preview/pages.tsx';
import { renderBody, type Sample } from '../../scripts/preview/render-sample.tsx';
import { readPage, type Page } from './page.ts';

export const renderPreview = (name: string): Page => renderSamplePage(pageOf(name));

export function renderSamplePage(sample: Sample): Page {
  const { body } = renderBody(sample);
  return readPage({ url: new URL('http://preview/'), status: 200, headers: {}, html: body });
}
