import { createScripts, programScript } from './scripts.ts';

// What is built begins here. The sources begin with `main.ts`, which is the first of the scripts.
createScripts(import.meta.dirname).load(programScript);
