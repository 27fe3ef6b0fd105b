import { expect } from 'chai';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expectConsoleError, failOnConsoleErrors } from '../support/console-errors.ts';

describe('console.error', () => {
  it('fails a test that writes to it, such as by a list without keys', () => {
    renderToStaticMarkup(createElement('ul', null, [createElement('li'), createElement('li')]));
    expect(failOnConsoleErrors).to.throw('unique "key" prop');
  });

  it('does not where the test says so, which must then happen', () => {
    expectConsoleError(/^expected 1$/);
    console.error('expected %d', 1);
    failOnConsoleErrors();
    expectConsoleError(/never/);
    expect(failOnConsoleErrors).to.throw('/never/');
  });
});
