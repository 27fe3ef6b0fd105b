import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScripts, keptSuffix, programScript } from '../../server/scripts.ts';

// Keeps beside each script of a folder what this V8 makes of it, with those of its functions that run as it is loaded. The program,
// which begins to serve as it is loaded, is not run. In a process of its own, whose V8 has the flags of any.
const [, , directory = ''] = process.argv;
const { compile, load, scripts } = createScripts(directory);
const names = readdirSync(directory).filter((name) => name.endsWith('.cjs'));
for (const name of names.map((one) => `./${one}`)) (name === programScript ? compile : load)(name);
for (const [name, script] of scripts)
  writeFileSync(join(directory, name + keptSuffix), script.createCachedData());
// What was loaded may have begun to wait for something.
process.exit();
