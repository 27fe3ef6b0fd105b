import type { Mutant } from './mutant.ts';

const filesTest = 'tests/api/files/files.test.ts';

export const fileMutants: readonly Mutant[] = [
  {
    name: 'csv-formulas',
    file: 'shared/csv.ts',
    from: "return atStart.test(inside) ? `'${inside}` : inside;",
    to: 'return inside;',
    test: 'tests/shared/csv.test.ts',
    title: '[U4] round-trips through another CSV parser, except for quote marks, and never starts a formula',
  },
  {
    name: 'first-bytes',
    file: 'server/api/blobs/file-kinds.ts',
    from: 'if (!signatureChecks[ending]?.(head))',
    to: 'if (!signatureChecks[ending])',
    test: filesTest,
    title: '[U1] reject contents that do not match the name, without saving them',
  },
  {
    name: 'file-names',
    file: 'server/api/blobs/file-name.ts',
    from: 'const clean = oneLine(last)',
    to: 'const clean = name',
    test: filesTest,
    title: '[U3] get a safe name whatever name the client sends',
  },
  {
    name: 'files-run-nothing',
    file: 'server/portal/http/headers.ts',
    from: `res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");`,
    to: '',
    test: 'tests/portal/pages/files/files.test.ts',
    title: '[U3] serves a file with any name safely, as a download that cannot run',
  },
  {
    name: 'upload-behind-its-guard',
    file: 'server/portal/http/uploads.ts',
    from: 'onlyFiles, refuseForeign, admit, extendTimeout, reader(upload)',
    to: 'onlyFiles, refuseForeign, extendTimeout, reader(upload)',
    test: 'tests/portal/pages/files/files.test.ts',
    title: 'rejects uploads from users who are signed out or lack the section, and to pages without uploads',
  },
  {
    name: 'upload-size',
    file: 'server/portal/http/uploads.ts',
    from: '{ ...formLimits, fileSize: maxBytes, files,',
    to: '{ ...formLimits, files,',
    test: 'tests/portal/pages/files/files.test.ts',
    title: '[U1] shows the form with the limit for an oversized file or too many files',
  },
  {
    name: 'mail-link-acts-by-a-button',
    file: 'server/portal/pages/reminders/email-answer/email-response-page.tsx',
    from: '{ get: getEmailResponse, post: postEmailResponse }',
    to: '{ get: postEmailResponse, post: postEmailResponse }',
    test: 'tests/portal/pages/reminders/email-answer/email-response.test.ts',
    title: '[E1] never acts on ${action} when the link is only opened',
  },
];
