import { expect } from 'chai';
import { endOperation, startOperation, type OperationKind } from '../../../shared/state/operation.ts';

const kinds: [OperationKind, string, string][] = [
  ['list', 'loading', 'success'],
  ['get', 'loading', 'success'],
  ['create', 'submitting', 'success'],
  ['update', 'submitting', 'success'],
  ['delete', 'submitting', 'deleted'],
];

describe('operation status', () => {
  for (const [kind, running, done] of kinds) {
    it(`changes for ${kind} to ${running}, then ${done}`, () => {
      expect(startOperation(kind)).to.deep.equal({ status: running });
      expect(endOperation(kind, { success: true, msg: 'x' })).to.deep.equal({ status: done });
    });

    it(`becomes an error for ${kind} without success`, () => {
      expect(endOperation(kind, {})).to.deep.equal({ status: 'error' });
      expect(endOperation(kind, { success: false, msg: 'Duplicate' })).to.deep.equal({
        status: 'error',
        message: 'Duplicate',
      });
    });
  }
});
