import { expect } from 'chai';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expectConsoleError, failOnConsoleErrors } from '../support/console-errors.ts';

describe('failOnConsoleErrors', () => {
  it('fails a test that calls console.error', () => {
    console.error('expected %d', 1);
    expect(failOnConsoleErrors).to.throw('expected 1');
  });

  it('fails a test that renders a list without keys', () => {
    renderToStaticMarkup(createElement('ul', null, [createElement('li'), createElement('li')]));
    expect(failOnConsoleErrors).to.throw('unique "key" prop');
  });

  it('allows an expected error and fails if it never occurs', () => {
    expectConsoleError(/^expected 1$/);
    console.error('expected %d', 1);
    failOnConsoleErrors();
    expectConsoleError(/never/);
    expect(failOnConsoleErrors).to.throw('/never/');
  });

  it('fails a test with an unhandled rejection', async () => {
    void Promise.reject(new Error('expected 1'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(failOnConsoleErrors).to.throw('expected 1');
  });
});
