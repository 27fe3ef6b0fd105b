import type { Mutant } from './mutant.ts';

const filesTest = 'tests/api/files/files.test.ts';

/** What comes in and goes out as a file, and what a link alone does. */
export const fileMutants: readonly Mutant[] = [
  {
    name: 'csv-formulas',
    file: 'shared/csv.ts',
    from: "return atStart.test(inside) ? `'${inside}` : inside;",
    to: 'return inside;',
    test: 'tests/shared/csv.test.ts',
    title: 'are read back by another reader as they were, but for the quote marks, and none opens a formula',
  },
  {
    name: 'first-bytes',
    file: 'server/api/blobs/file-kinds.ts',
    from: 'if (!signs[ending]?.(head))',
    to: 'if (!signs[ending])',
    test: filesTest,
    title: 'are refused where the name and the first bytes differ, and nothing of them stays',
  },
  {
    name: 'file-names',
    file: 'server/api/blobs/file-name.ts',
    from: 'const clean = oneLine(last)',
    to: 'const clean = name',
    test: filesTest,
    title: 'are called what a name may be, whatever was sent',
  },
  {
    name: 'files-run-nothing',
    file: 'server/portal/http/headers.ts',
    from: `res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'");`,
    to: '',
    test: 'tests/portal/pages/files/files.test.ts',
    title: 'gives out nothing that could run here, whatever it is called',
  },
  {
    name: 'upload-behind-its-guard',
    file: 'server/portal/http/uploads.ts',
    from: 'onlyFiles, refuseForeign, admit, giveTime, reader(upload)',
    to: 'onlyFiles, refuseForeign, giveTime, reader(upload)',
    test: 'tests/portal/pages/files/files.test.ts',
    title:
      'reads no form with files for strangers, for whom the section is closed, or for a page without files',
  },
  {
    name: 'upload-size',
    file: 'server/portal/http/uploads.ts',
    from: '{ ...formLimits, fileSize: maxBytes, files,',
    to: '{ ...formLimits, files,',
    test: 'tests/portal/pages/files/files.test.ts',
    title: 'shows the form again with the limit where a file is too large, and for too many files',
  },
  {
    name: 'mail-link-acts-by-a-button',
    file: 'server/portal/pages/email-response/email-response-page.tsx',
    from: '{ show: ask, take: takeAnswer }',
    to: '{ show: takeAnswer, take: takeAnswer }',
    test: 'tests/portal/pages/email-response/email-response.test.ts',
    title: 'by being opened',
  },
];
