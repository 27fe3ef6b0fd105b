// Lets node run the TypeScript of every folder: tsx reads JSX settings only for files its tsconfig includes.
import { fileURLToPath } from 'node:url';

process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('tsconfig.tsx.json', import.meta.url));
await import('tsx');
