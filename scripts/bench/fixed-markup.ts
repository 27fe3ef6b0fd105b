import express from 'express';

/** Baseline for a call response: an Express route that parses the form and returns fixed markup. */
const markup =
  '<?xml version="1.0" encoding="UTF-8"?><Response><Gather input="dtmf" numDigits="1" timeout="5"><Say>Hello.</Say></Gather></Response>';

const app = express();
app.post('/{*path}', express.urlencoded({ extended: false }), (_request, response) => {
  response.type('text/xml').send(markup);
});
app.listen(Number(process.env['BENCH_PORT']), '127.0.0.1', () => process.send?.('ready'));
process.on('message', () => process.send?.(process.cpuUsage()));
