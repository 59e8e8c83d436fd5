import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTargets } from './tools/build/browser-support/promised-browsers.ts'
import { checkBrowsers } from './tools/build/check-browsers.ts'
import { checkPageBudgets } from './tools/build/check-page-budgets.ts'
import { lowerStyles } from './tools/build/lower-styles.ts'
import { precompress } from './tools/build/precompress.ts'
import { screenImports } from './tools/build/screen-imports.ts'
import { serviceWorker } from './tools/build/service-worker.ts'
import { splitTexts } from './tools/build/split-texts.ts'
import { svgPath } from './tools/build/svg-path.ts'

// Few files for the first page: many small ones compress badly, and each brings its headers. A chunk is a list of folders
// and brings along what its modules import; a module that belongs into another chunk is moved into another folder.
const chunks = [
  // what the frame needs of the libraries
  { name: 'engine', test: pattern('node_modules/'), tags: ['$initial' as const], priority: 3 },
  // what the entry imports, and with it every page
  { name: 'frame', tags: ['$initial' as const], minShareCount: 2, priority: 2 },
  { name: 'loading', test: pattern('src/platform/web/ui/(?:browser|loading)/'), minShareCount: 3, priority: 2 },
  // what sends a change: what login and sign-up need of the library of calls beside the frame
  { name: 'changes', test: pattern('node_modules/@tanstack/.*/(?:useMutation|mutationObserver)\\.js$'), priority: 3 },
  // what shows the answer of a call; login and sign-up have none
  {
    name: 'queries',
    test: pattern(
      'node_modules/@tanstack/',
      'src/platform/web/ui/(?:text/|media/picture)',
      'src/platform/picture-widths',
    ),
    priority: 2,
  },
  // a few lines each, which many pages read
  {
    name: 'values',
    test: pattern(
      'src/platform/(?:dates|money|join-names)\\.ts$',
      'src/catalogue/withdrawn-products\\.ts$',
      'src/platform/web/api-client/(?:use-idempotent|repeat-with)',
      'src/payments/attempts/web/(?:payment-error-text|pending-payment-storage)',
      'src/orders/payment/web/pending-payments',
    ),
    minShareCount: 3,
    priority: 2,
  },
  { name: 'downloads', test: pattern('src/platform/web/ui/files/download'), priority: 2 },
  // what lists of the storefront and of the back office share
  {
    name: 'lists',
    test: pattern(
      'src/platform/web/ui/(?:page/page-title|overlays/filter-sheet|tables/(?:infinite|use))',
      'src/catalogue/(?:products/web/product-api|categories/web/api)\\.ts$',
    ),
    priority: 2,
  },
  // the checks of forms, which no page needs before one is filled in
  { name: 'validation', test: pattern('node_modules/zod/'), priority: 2 },
  // what pages of the account and of the back office are laid out with, and none of the storefront
  {
    name: 'pages',
    test: pattern(
      'src/platform/web/ui/(?:page/panel|tables/table)[.-]',
      'src/platform/web/ui/overlays/menu-items[.-]',
      'src/accounts/sessions/web/use-log-out\\.ts$',
    ),
    minShareCount: 2,
    priority: 1,
  },
  // what the first pages of the shop share
  {
    name: 'storefront',
    test: pattern(
      'src/(?:catalogue|stock|links/visits)/(?:[^/]+/)*(?<!admin/)web/',
      // a QR code is on no first page, and its encoder comes with it
      'src/platform/web/ui/media/(?!qr-code)',
    ),
    minShareCount: 3,
    priority: 1,
  },
  // what the forms of the shop and of the back office are made of
  { name: 'fields', test: pattern('src/platform/web/ui/fields/'), minShareCount: 8, priority: 1 },
  // what the forms with a password share
  {
    name: 'account-forms',
    test: pattern(
      'src/accounts/(?:web/(?:auth|email)|passwords/password-rules|sign-up/(?:text|web/api))',
      'src/access/web/setup-token',
      'src/platform/web/ui/fields/password-field',
    ),
    minShareCount: 2,
    priority: 1,
  },
  // what pages of an order share, paid or not
  {
    name: 'orders',
    test: pattern(
      'src/orders/(?:order-state|order-summary-text|delivery-address|text|web/api)\\.ts$',
      'src/orders/(?:attribution/describe|dispatch/web/dispatch\\.ts|cancellation/text|payment/payment-method)',
      'src/orders/receipts/(?:receipt-title|web/api)',
      'src/places/postal-address',
      'src/payments/wallets/wallet-market',
    ),
    minShareCount: 2,
  },
  // what a payment link opens, of which a shop page asks whether its basket is paid
  { name: 'pay-link', test: pattern('src/orders/pay-links/(?:text|pay-link-path|web/api)') },
  // what a card is typed into; the provider's library comes with its own fields
  {
    name: 'card-fields',
    test: pattern('src/payments/card-fields/web/(?:card-|sandbox-)', 'src/payments/cards/web/card-brand'),
    minShareCount: 2,
  },
  // wallets, and the wait for the outcome of a payment
  {
    name: 'paying',
    test: pattern(
      'src/payments/wallets/web/(?!stripe-)',
      'src/payments/attempts/web/(?:use-)?pending',
      'src/orders/payment/web/api',
    ),
    minShareCount: 2,
  },
  // what a client pays on: the page of a link, a shop's checkout, her own page
  {
    name: 'pay-links',
    test: pattern(
      'src/orders/pay-links/(?!web/send)',
      'src/client-page/web/(?:cards-api|client-page-token)',
      'src/payments/client-cards/text',
      'src/links/visits/web/report-visit',
      'src/orders/questions/(?:text|web/question-button)',
      'src/legal/web/payment-terms',
    ),
    minShareCount: 2,
  },
  { name: 'forms', test: pattern('src/platform/web/forms/(?!use-fresh-query|draft)'), minShareCount: 3 },
  { name: 'files', test: pattern('src/platform/web/ui/files/(?!upload-transport)'), minShareCount: 3 },
  // the back office's frame, and what its lists share
  {
    name: 'back-office',
    test: pattern(
      'src/access/(?:rights\\.ts|web/own-rights)',
      'src/back-office/(?:frame|views)/',
      'src/reports/admin/web/(?:api|global-search)',
      'src/app/web/(?:layouts/admin|navigation/(?:admin|breadcrumbs)|routing/page-rights)',
      'src/platform/web/ui/back-office/',
      'src/catalogue/admin/(?:text|sort-codes|web/use-catalogue-mutation)\\.ts$',
      'src/catalogue/products/admin/web/api\\.ts$',
      'src/back-office/imports/text\\.ts$',
    ),
    minShareCount: 2,
  },
]

function pattern(...folders: string[]): RegExp {
  return new RegExp(folders.join('|'))
}

const clientOptions = {
  // a text, a length or an icon stands where it is used, and no page loads those of others
  optimization: { inlineConst: { mode: 'all' as const } },
  output: {
    codeSplitting: { groups: chunks },
    // the first page loads the names of all files that others load, and hashes do not compress
    entryFileNames: 'assets/[name]-[hash:7].js',
    chunkFileNames: 'assets/[name]-[hash:7].js',
    assetFileNames: 'assets/[name]-[hash:6][extname]',
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    svgPath(),
    screenImports(),
    splitTexts(),
    lowerStyles(),
    precompress(),
    checkPageBudgets(),
    checkBrowsers(),
    serviceWorker(),
  ],
  appType: 'custom',
  // short class names: a page of products repeats them hundreds of times
  css: { modules: { generateScopedName: command === 'build' ? 'c[hash:base64:5]' : '[name]_[local]_[hash:base64:4]' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // the syntax of all promised browsers but for static blocks of classes, which checkBrowsers refuses
    target: isSsrBuild ? 'es2023' : 'es2022',
    cssTarget: buildTargets,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(isSsrBuild ? {} : { rolldownOptions: clientOptions }),
  },
  // the server bundle is one file in production mode, whatever NODE_ENV is: the development build of React renders many times slower
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
