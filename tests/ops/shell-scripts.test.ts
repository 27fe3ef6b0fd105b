import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';

const folder = join(import.meta.dirname, '../../scripts');

describe('shell scripts', () => {
  it('parse without errors', () => {
    const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => readFileSync(path, 'utf8').startsWith('#!/usr/bin/env bash'));
    expect(scripts).to.have.length.above(5);
    const { stderr } = spawnSync(
      'bash',
      ['-c', 'for script; do bash -n "$script"; done', 'check', ...scripts],
      {
        encoding: 'utf8',
      },
    );
    expect(stderr).to.equal('');
  });
});
