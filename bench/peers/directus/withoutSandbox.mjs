// Directus loads isolated-vm at its start, for the scripts of its flows alone. It is compiled on installing, which needs a
// compiler and Node's headers; nothing measured here runs a script, so the module stands empty.
import { registerHooks } from 'node:module';

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/isolated-vm.js')
      ? { format: 'commonjs', source: 'module.exports = {};', shortCircuit: true }
      : next(url, context),
});
