import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'src/app/web',
  publicDir: 'public',
  plugins: [react(), tailwindcss()],
  build: { outDir: '../../../dist/web', emptyOutDir: true, assetsInlineLimit: 0, manifest: true },
});
