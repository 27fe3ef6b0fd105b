import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';

/** Longest file in lines; definition and text tables are exempt because they grow by rows, not by ideas. */
const maxLines = ['error', { max: 250, skipBlankLines: true, skipComments: true }];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/.cache/**', '**/.data/**', '**/node_modules/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    // To know each name of the libraries in each file takes a tenth of the work, and no rule asks for them: the types do.
    languageOptions: { parserOptions: { projectService: true, lib: [] } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': maxLines,
      'max-params': ['error', 3],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'JSXAttribute[name.name="style"]',
          message: 'The policy forbids style attributes: use a class.',
        },
        {
          selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
          message: 'Only views/document.tsx and views/island.tsx write raw text.',
        },
      ],
      'no-restricted-imports': ['error', { patterns: ['**/../tests/*'] }],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
    },
  },
  // Where components are; to follow every path of every function takes a while.
  {
    files: ['views/**', 'client/**', 'server/portal/**', '**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['views/document.tsx', 'views/island.tsx'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['shared/resources/**', 'shared/payment/card-brands.ts', 'server/api/database/schema.ts'],
    rules: { 'max-lines': 'off' },
  },
  // Express tells an error handler by its four parameters.
  { files: ['server/portal/visit/error-pages.tsx', 'server/api/**'], rules: { 'max-params': ['error', 4] } },
  {
    files: ['scripts/**', 'tests/support/console-errors.ts', 'tests/ops/console-errors.test.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  { files: ['tests/requirements.ts'], rules: { 'max-lines': 'off' } },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
);
