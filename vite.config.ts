import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './tools/precompress.ts'
import { svgPath } from './tools/svg-path.ts'

// Few files for the first page: many small ones compress badly, and each brings its headers. A chunk is a list of folders:
// a module that belongs into another chunk is moved into another folder.
const chunks = [
  { name: 'engine', folders: ['node_modules/(?:react|react-dom|scheduler|@tanstack)/'], priority: 3 },
  // what the first pages of the shop share
  {
    name: 'storefront',
    folders: ['src/(?:catalogue|stock|faves)/(?:[^/]+/)*(?<!admin/)web/', 'src/platform/web/ui/(?:storefront|text)/'],
    minShareCount: 3,
    priority: 2,
  },
  // what nearly every page needs
  {
    name: 'frame',
    folders: [
      'src/app/',
      'src/(?:links|platform)/[^/]+$',
      'src/platform/web/(?:router|api-client|storage)/',
      'src/platform/web/ui/(?:browser|buttons|icons|loading|notifications|overlays)/',
      'preload-helper|rolldown',
    ],
    minShareCount: 2,
    priority: 1,
  },
  // what the forms of the shop and of the back office are made of
  { name: 'forms', folders: ['src/platform/web/(?:forms|ui/(?:fields|page))/'], minShareCount: 3, priority: 1 },
  { name: 'tables', folders: ['src/platform/web/ui/(?:tables|files)/'], minShareCount: 3 },
  // the back office's frame, and what each of its lists has
  { name: 'back-office', folders: ['src/backoffice/(?:frame/|[^/]+$)', 'src/platform/web/ui/back-office/'] },
]
const groups = chunks.map(({ folders, ...chunk }) => ({ ...chunk, test: new RegExp(folders.join('|')) }))

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), svgPath(), precompress()],
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
    ...(isSsrBuild ? {} : { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
  // the server bundle is one file in production mode, whatever NODE_ENV is: the development build of React renders many times slower
  ...(isSsrBuild ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
