import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './tools/precompress.ts'

// Few files for the first page: many small ones compress badly, and each brings its headers.
const engine = /node_modules\/(?:react|react-dom|scheduler|@tanstack)\//
/** What the shop's own first pages share. */
const shop =
  /src\/(?:catalogue|stock|faves)\/web\/(?!admin-|.*head)|storefront-text\.ts|ui\/(?:carousel|picture|price|paced)\./
/** What nearly every page needs. */
const parts =
  'button|icons?|modal|confirm-dialog|notices|search-box|drop-menu|menu-entries|tip|skeleton|state|top-layer'
const frame = new RegExp(
  `src/app/|src/platform/web/[^/]+$|src/platform/web/ui/(?:${parts})\\.|src/(?:app|platform|links)/text\\.ts|head\\.ts|preload-helper|rolldown`,
)
/** What the forms of the shop and the lists of the back office are made of. */
const fields = /src\/base\/web\/ui\/(?:field|select|switch|page-title)\./
/** What else tables are made of, of the account as of the back office. */
const tables = /src\/base\/web\/ui\/(?:table|more-icons|badge|download-button)\./
/** The back office's frame, and what every list of it has. */
const office = new RegExp(
  'src/backoffice/web/(?:admin-|search-dialog|breadcrumbs|api)|src/backoffice/text\\.ts|src/platform/web/(?:admin-list|table-place)' +
    '|src/catalogue/web/admin-row-actions|src/imports/text' +
    '|src/platform/web/ui/(?:data-table|page-links|delete-dialog|deleted-select|export-button|restore-button)\\.',
)
const groups = [
  { name: 'engine', test: engine, priority: 3 },
  { name: 'shop', test: shop, minShareCount: 3, priority: 2 },
  { name: 'frame', test: frame, minShareCount: 2, priority: 1 },
  { name: 'fields', test: fields, minShareCount: 3, priority: 1 },
  { name: 'tables', test: tables, minShareCount: 3 },
  { name: 'office', test: office },
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
