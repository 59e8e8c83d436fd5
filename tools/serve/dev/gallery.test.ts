import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildWhenStale } from '../../build/build-when-stale.ts'

const readAll = (pattern: string) => globSync(pattern).map((file) => readFileSync(file, 'utf8'))
/** Components that only others of their own folder render, so that the gallery need not show them. */
const partsOfOthers = [
  'Cells',
  'ListFooter',
  'TableSkeleton',
  'TableToolbar',
  'ViewDialog',
  'WideTable',
  'FormErrorsContext',
]

test('the gallery shows every shared component', () => {
  const page = readAll('tools/gallery/*.tsx').join()
  const components = readAll('src/platform/web/{ui,forms}/**/*.tsx').flatMap((source) =>
    [...source.matchAll(/^export (?:function|const) ([A-Z]\w+)/gm)].map(([, name = '']) => name),
  )
  const isShown = (name: string) => new RegExp(`<${name}\\b`).test(page)
  expect(components.length).toBeGreaterThan(40)
  expect(components.filter((name) => !isShown(name) && !partsOfOthers.includes(name))).toEqual([])
})

test('no build contains the gallery: neither a chunk of its sources nor its texts', () => {
  buildWhenStale()
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, unknown>
  expect(Object.keys(manifest)).toContain('src/app/web/screens/home-screen.tsx')
  expect(Object.keys(manifest).filter((source) => source.includes('gallery'))).toEqual([])
  const built = [...readAll('dist/client/assets/*.{js,css}'), ...readAll('dist/server/*.js')]
  expect(built.length).toBeGreaterThan(50)
  expect(built.filter((text) => text.includes('UI parts') || text.includes('data-state-shown'))).toEqual([])
}, 120_000)
