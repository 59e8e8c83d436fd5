import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './tools/precompress.ts'

// Few files for the first page: many small ones compress badly, and each brings its headers.
const engine = /node_modules\/(?:react|react-dom|scheduler|@tanstack)\//
/** What the shop's own first pages share. */
const shop =
  /src\/(?:catalogue|stock|faves)\/web\/(?!admin-|.*head)|storefront\.ts|ui\/(?:carousel|picture|price|paced)\./
/** What nearly every page needs. */
const parts =
  'button|icons?|modal|confirm-dialog|notices|search-box|drop-menu|menu-entries|tip|skeleton|state|top-layer'
const frame = new RegExp(
  `src/app/|src/base/web/[^/]+$|src/base/web/ui/(?:${parts})\\.|messages/(?:navigation|common)|head\\.ts|preload-helper|rolldown`,
)
const groups = [
  { name: 'engine', test: engine, priority: 3 },
  { name: 'shop', test: shop, minShareCount: 3, priority: 2 },
  { name: 'frame', test: frame, minShareCount: 2, priority: 1 },
]

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), precompress()],
  appType: 'custom',
  // short class names: a page of products says them hundreds of times
  css: { modules: { generateScopedName: command === 'build' ? 'c[hash:base64:5]' : '[name]_[local]_[hash:base64:4]' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
  // the server's half is one file in production mode, whatever NODE_ENV says: the development React draws many times slower
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
