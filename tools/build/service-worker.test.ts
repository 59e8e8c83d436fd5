import { expect, test } from 'vitest'
import { listPrecached } from './service-worker.ts'

const manifest = {
  'index.html': {
    file: 'assets/index.js',
    css: ['assets/index.css'],
    imports: ['_frame.js'],
    dynamicImports: ['src/a-screen.tsx'],
  },
  '_frame.js': { file: 'assets/frame.js', dynamicImports: ['src/app/routes.ts?screens=admin'] },
  'src/a-screen.tsx': { file: 'assets/a.js', imports: ['_frame.js'], css: ['assets/a.css'] },
  'src/app/routes.ts?screens=admin': { file: 'assets/admin.js', dynamicImports: ['src/b-screen.tsx'] },
  'src/b-screen.tsx': { file: 'assets/b.js' },
}
const fonts = ['assets/figtree-latin-wght-normal-abc.woff2', 'assets/noto-sans-thai-wght-normal-abc.woff2']

test('the worker gets the files of a seller’s pages, and none of the back office [N-OFFL-009]', () => {
  expect(listPrecached(manifest, fonts)).toEqual([
    '/assets/a.css',
    '/assets/a.js',
    '/assets/figtree-latin-wght-normal-abc.woff2',
    '/assets/frame.js',
    '/assets/index.css',
    '/assets/index.js',
  ])
})
