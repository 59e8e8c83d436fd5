import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkPageBudgets } from './tools/check-page-budgets.ts'
import { precompress } from './tools/precompress.ts'
import { svgPath } from './tools/svg-path.ts'

// Few files for the first page: many small ones compress badly, and each brings its headers. A chunk is a list of folders
// and brings along what its modules import; a module that belongs into another chunk is moved into another folder.
const storefront = pattern(
  'src/(?:catalogue|stock|faves)/(?:[^/]+/)*(?<!admin/)web/',
  // a QR code is on no first page, and its encoder comes with it
  'src/platform/web/ui/(?:media/(?!qr-code)|text/)',
)
const frame = pattern(
  'src/app/',
  'src/(?:accounts/sessions|cart/clearing|catalogue/search|links/visits)/web/',
  'src/platform/web/(?:router|api-client|storage)/',
  'src/platform/web/ui/(?:browser|buttons|loading|notifications|overlays)/',
  'src/(?:legal/admin|links|platform)/text\\.ts$',
  'src/(?:legal/legal-pages|stock/my-stock-text|accounts/text|accounts/passwords/web/password-prompt-state)\\.ts$',
  'src/platform/text-lengths\\.ts$',
  'src/platform/web/ui/files/upload-transport\\.ts$',
  'src/accounts/sign-up/web/api\\.ts$',
  '(?:preload-helper|rolldown)',
)
const chunks = [
  { name: 'engine', test: pattern('node_modules/(?:react|react-dom|scheduler|@tanstack)/'), priority: 3 },
  // the checks of forms, which no page needs before one is filled in
  { name: 'validation', test: pattern('node_modules/zod/'), priority: 3 },
  // what the first pages of the shop share
  { name: 'storefront', test: storefront, minShareCount: 3, priority: 1 },
  // what nearly every page needs
  { name: 'frame', test: frame, minShareCount: 2, priority: 2 },
  // what the forms of the shop and of the back office are made of
  { name: 'fields', test: pattern('src/platform/web/ui/fields/'), minShareCount: 8, priority: 1 },
  { name: 'forms', test: pattern('src/platform/web/forms/'), minShareCount: 3 },
  { name: 'files', test: pattern('src/platform/web/ui/files/'), minShareCount: 3 },
  // what pages of the account and of the back office are laid out with, and none of the storefront
  {
    name: 'pages',
    test: pattern('src/platform/web/ui/(?:page/(?:metric-cards|panel)|tables/(?:badge|table))[.-]'),
    minShareCount: 3,
  },
  // the storefront's lists have these too
  { name: 'lists', test: pattern('src/platform/web/ui/(?:page/page-title|tables/(?:infinite|use))[.-]') },
  // the back office's frame, and what each of its lists has
  { name: 'back-office', test: pattern('src/backoffice/(?:frame|views)/', 'src/platform/web/ui/back-office/') },
  // what the back office's lists of the catalogue share
  {
    name: 'catalogue-admin',
    test: pattern(
      'src/catalogue/admin/(?:text|sort-codes|web/use-catalogue-mutation)\\.ts$',
      'src/catalogue/products/admin/web/api\\.ts$',
    ),
    minShareCount: 2,
  },
]
/** An icon comes with the first page where the frame or the storefront imports it. */
const icons = {
  name: (id: string, bundle: { getModuleInfo(id: string): { importers: readonly string[] } | null }) => {
    const importers = bundle.getModuleInfo(id)?.importers ?? []
    return importers.some((file) => frame.test(file) || storefront.test(file)) ? 'icons' : 'more-icons'
  },
  test: pattern('node_modules/@tabler/'),
  minShareCount: 2,
  priority: 4,
}

function pattern(...folders: string[]): RegExp {
  return new RegExp(folders.join('|'))
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), svgPath(), precompress(), checkPageBudgets()],
  appType: 'custom',
  // short class names: a page of products repeats them hundreds of times
  css: { modules: { generateScopedName: command === 'build' ? 'c[hash:base64:5]' : '[name]_[local]_[hash:base64:4]' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups: [...chunks, icons] } } } }),
  },
  // the server bundle is one file in production mode, whatever NODE_ENV is: the development build of React renders many times slower
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
