import { expect } from 'chai';
import { readRedisAddress } from '../../../server/portal/state/redis-address.ts';

describe('REDIS_URL', () => {
  it('reads a single server with all options', () => {
    expect(readRedisAddress('rediss://joe:p%40ss:word@cache.example:6380/3')).to.deep.equal({
      kind: 'single',
      tls: true,
      username: 'joe',
      password: 'p@ss:word',
      nodes: [{ host: 'cache.example', port: 6380 }],
      database: 3,
      masterName: 'mymaster',
    });
  });

  it('reads a host without a port and an IPv6 host', () => {
    expect(readRedisAddress('redis://localhost').nodes).to.deep.equal([{ host: 'localhost', port: 6379 }]);
    expect(readRedisAddress('redis://[::1]:6390').nodes).to.deep.equal([{ host: '::1', port: 6390 }]);
  });

  it('reads Cluster and Sentinel nodes from a comma-separated list or the query', () => {
    expect(readRedisAddress('redis-cluster://a:7000,b:7001?nodes=c:7002')).to.deep.include({
      kind: 'cluster',
      nodes: [
        { host: 'a', port: 7000 },
        { host: 'b', port: 7001 },
        { host: 'c', port: 7002 },
      ],
    });
    expect(readRedisAddress('redis-sentinel://:pw@a/portal?nodes=b:26380')).to.deep.include({
      kind: 'sentinel',
      password: 'pw',
      masterName: 'portal',
      nodes: [
        { host: 'a', port: 26379 },
        { host: 'b', port: 26380 },
      ],
    });
  });

  it('rejects any other URL without revealing its password', () => {
    for (const url of ['http://u:secret@h', 'redis://', 'redis://u:secret@h:x', 'redis-other://u:secret@h'])
      expect(() => readRedisAddress(url)).to.throw(/^REDIS_URL (?!.*secret)/);
  });
});
