import config from './eslint.config.js';

/**
 * For all files at once: as one program, what a file uses is read and its types are found once, where the service does so anew for
 * each folder that has it. A single file is sooner looked at by its own folder alone, as `eslint.config.js` has it.
 */
export default [
  ...config,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: {
        projectService: false,
        project: 'tsconfig.tsx.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
];
