import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './tools/precompress.ts'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), precompress()],
  appType: 'custom',
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // the server's half is one file in production mode, whatever NODE_ENV says: the development React draws many times slower
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
