import { expect } from 'chai';
import type { Page } from './page.ts';

export function expectFixedHeaders({ headers }: Page): void {
  expect(headers).to.include({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cache-control': 'no-store',
  });
  expect(headers['permissions-policy']).to.include('camera=()').and.include('payment=()');
  expect(headers['x-request-id']).to.match(/^[A-Za-z0-9-]{1,64}$/);
  for (const name of ['x-powered-by', 'server', 'etag']) expect(headers, name).to.not.have.property(name);
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).to.deep.equal([]);
}

/** Checks the content security policy that every response except files must have. */
export function expectPolicy({ headers }: Page): void {
  const policy = String(headers['content-security-policy']);
  const directives = new Map(
    policy.split(/;\s*/).map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  );
  const fixed: Record<string, string[]> = {
    'default-src': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'connect-src': ["'self'"],
  };
  for (const [name, value] of Object.entries(fixed)) expect(directives.get(name), name).to.deep.equal(value);
  expect(directives.get('script-src')?.slice(1)).to.deep.equal(["'strict-dynamic'"]);
  expect(directives.get('style-src')).to.have.length(1);
  for (const name of ['script-src', 'style-src']) {
    expect(directives.get(name)?.[0], name).to.match(/^'nonce-[A-Za-z0-9+/=_-]{24,}'$/);
  }
  expect(policy).to.not.match(/unsafe|\*|http:|https:/);
}
