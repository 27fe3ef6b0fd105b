import { expect } from 'chai';
import { axeViolations } from '../support/accessible.ts';
import { newVisitor, type Visitor } from '../support/chromium.ts';

const page = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`;
const faulty = '<img src="data:,">';
const framed = `<iframe title="A frame" srcdoc="${page(faulty).replaceAll('"', '&quot;')}"></iframe>`;

describe('axe checks in tests', () => {
  let visitor: Visitor;
  before(async () => (visitor = await newVisitor()));
  after(() => visitor.close());
  const faultsOf = async (body: string, frames?: Parameters<typeof axeViolations>[1]) => {
    await visitor.page.setContent(page(body));
    return axeViolations(visitor.page, frames);
  };

  it('report nothing for a valid page', async () => {
    expect(await faultsOf('<p>Good</p>')).to.deep.equal([]);
  });

  it('report an image without alt text and text with low contrast', async () => {
    const pale = '<p style="color: #ddd; background: #fff">Pale</p>';
    expect(await faultsOf(faulty + pale)).to.deep.equal([`color-contrast ${pale}`, `image-alt ${faulty}`]);
  });

  it('include frames unless excluded', async () => {
    expect(await faultsOf(framed)).to.include(`image-alt ${faulty}`);
    expect(await faultsOf(framed, 'without frames')).to.deep.equal([]);
  });
});
