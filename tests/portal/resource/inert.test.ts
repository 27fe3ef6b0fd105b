import { expect } from 'chai';
import { resourceList } from '../../../shared/resources/index.ts';
import { pathsOf } from '../../../shared/resources/resource-paths.ts';
import type { Browser } from '../../support/browser.ts';
import { attributeOf, readPage, type Page } from '../../support/page.ts';
import { payloads } from '../../support/payloads.ts';
import { enter, startSignInTrial } from '../pages/sign-in/staff.ts';
import { describeWithOne } from '../../support/fixtures.ts';

/** Returns page elements that could run a script or redirect because of stored text. */
function dangers(page: Page): string[] {
  const tags = [
    'script',
    'img',
    'svg',
    'iframe',
    'base',
    'object',
    'embed',
    'a',
    'form',
    'button',
    'input',
    'textarea',
    'p',
    'td',
    'option',
  ];
  return tags
    .flatMap((tag) => page.all(tag))
    .flatMap((element) => {
      const texts = element.attrs.filter(
        ({ name, value }) =>
          name.startsWith('on') ||
          name === 'srcdoc' ||
          (['href', 'src', 'action', 'formaction'].includes(name) &&
            /^\s*(?:javascript:|(?:https?:)?\/\/evil)/i.test(value)),
      );
      // A preview is fully sandboxed, so its content is checked separately.
      const caged = element.tagName === 'iframe' && attributeOf(element, 'sandbox') === '';
      if (caged) return dangers(readPage({ ...page, html: attributeOf(element, 'srcdoc') ?? '' }));
      const script =
        element.tagName === 'script' &&
        !attributeOf(element, 'nonce') &&
        attributeOf(element, 'type') !== 'application/json';
      const foreign =
        ['iframe', 'base', 'object', 'embed'].includes(element.tagName) ||
        attributeOf(element, 'src') === 'x';
      return texts.length > 0 || script || foreign
        ? [`${element.tagName} ${JSON.stringify(element.attrs)}`]
        : [];
    });
}

describeWithOne('script payloads in every field of every resource', startSignInTrial, (trial) => {
  let browser: Browser;

  before(async () => {
    for (const { name, fields } of resourceList) {
      const rows = payloads.map((payload, index) => ({
        ...Object.fromEntries(Object.keys(fields).map((field) => [field, payload])),
        id: `17600000${String(index).padStart(2, '0')}-x`,
      }));
      trial.api.records.set(name, rows);
    }
    browser = await enter(trial.portal, trial.api.addUser({ access_group: '', admin_user: 'T' }));
  });

  for (const definition of resourceList.filter(({ section }) => section))
    it(`[X2] stay inert on the pages of ${definition.name}`, async function () {
      this.timeout(60_000);
      const place = pathsOf(definition);
      const ids = payloads.map((_, index) => `17600000${String(index).padStart(2, '0')}-x`);
      const sized = `${place.list}${place.list.includes('?') ? '&' : '?'}size=`;
      const list = await browser.get(`${sized}50`);
      const pages = [list, await browser.get(`${sized}0`)];
      for (const id of ids) pages.push(await browser.get(place.one(id)));
      if (definition.operations.includes('create'))
        pages.push(await browser.get(`${place.create}?from=${ids[4]}`));
      if (definition.operations.includes('delete'))
        pages.push(await browser.post(place.list, { _csrf: list.csrfToken, step: 'delete', id: ids }));
      for (const page of pages) {
        expect(page.status, page.url.href).to.equal(200);
        expect(dangers(page), page.url.href).to.deep.equal([]);
      }
      const file = await browser.get(place.export);
      expect(file.headers['content-type']).to.match(/^text\/csv/);
      expect(file.headers['content-disposition']).to.match(/^attachment; filename="[a-z-]+-[\d-]+\.csv"$/);
    });
});
