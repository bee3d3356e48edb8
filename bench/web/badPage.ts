import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// Wrong in every way that is measured: no language, title or description, not to be indexed, a picture without words,
// a script that holds the first paint, text that pushes the rest down, a button that answers late, an error.
const page = `<!doctype html>
<html>
<head><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><script src="/slow.js"></script></head>
<body style="margin:0">
<p id="late"></p>
<img src="/picture.svg" width="300" height="300">
<p style="color:#aaa;background:#fff">Pale words on white.</p>
<button style="position:fixed;top:0;right:0" onclick="const end = performance.now() + 600; while (performance.now() < end); document.body.style.background = 'red';">Press</button>
<script>
setTimeout(() => { document.getElementById('late').style.height = '400px'; }, 1500);
console.error('broken');
</script>
</body>
</html>`;
const script = `const end = performance.now() + 3000; while (performance.now() < end);\n//${'x'.repeat(600_000)}`;
const picture = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="300" height="300" fill="#888"/></svg>';

/** A page that every figure must find wrong: a measure that passes it shows nothing. */
export async function withBadPage<Done>(work: (url: string) => Promise<Done>): Promise<Done> {
  const server = createServer((request, response) => {
    const [type, body] =
      request.url === '/slow.js'
        ? ['text/javascript', script]
        : request.url === '/picture.svg'
          ? ['image/svg+xml', picture]
          : ['text/html', page];
    response.setHeader('content-type', type).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
