import { parseArgs } from 'node:util';
import { checkApi, type Finding } from './check-api/check.ts';

const usage = `CHECK_USER=… CHECK_PASSWORD=… [API_KEY=…] npm run check-api -- URL [--write]

Compares the answers of an API with the contract. It only reads; --write also creates, changes and deletes a contact of a test account.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean' } },
});
const [url] = positionals;
const { CHECK_USER: userName, CHECK_PASSWORD: password, API_KEY: apiKey } = process.env;

if (!url || !userName || !password) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    const { level, findings } = await checkApi({
      url,
      userName,
      password,
      apiKey,
      writes: values.write === true,
    });
    console.log(`Contract level ${level}\n\n${formatTable(findings)}`);
    process.exitCode = findings.some(({ kind }) => kind === 'differs' || kind === 'missing') ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}

function formatTable(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ call }) => call.length));
  const lines = findings.map(
    ({ call, kind, details }) => `${call.padEnd(width)}  ${kind.padEnd(7)}  ${details.join('; ')}`,
  );
  const counts = ['fits', 'differs', 'missing', 'refused'].map(
    (kind) => `${findings.filter((one) => one.kind === kind).length} ${kind}`,
  );
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n\n${counts.join(', ')}`;
}
