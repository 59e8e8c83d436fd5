import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findWrongImports } from './imports.ts'
import { SourceFile } from './source-file.ts'

let folder: string
const before = process.cwd()
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chairside-imports-'))
  for (const file of ['.dependency-cruiser.cjs', 'tsconfig.server.json', 'package.json'])
    copyFileSync(file, path.join(folder, file))
  process.chdir(folder)
  mkdirSync('sandbox')
})
afterEach(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
})

/** The complaints about a shop of these files. */
function check(texts: Record<string, string>): Promise<string[]> {
  const files = Object.entries(texts).map(([file, text]) => {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
    return new SourceFile(file, text)
  })
  return findWrongImports(files, 0)
}

test('an import upwards is reported with its line, by an alias and as a type too', async () => {
  const complaints = await check({
    'src/stock/a.ts': "\nimport type { B } from '#orders/b.ts'\nexport type A = B",
    'src/orders/b.ts': "import type { C } from '../links/c.ts'\nexport type B = C",
    'src/links/c.ts': 'export type C = string',
  })
  expect(complaints.sort()).toEqual([
    'src/orders/b.ts:1: no-import-upwards-from-orders: src/links/c.ts',
    'src/stock/a.ts:2: no-import-upwards-from-stock: src/orders/b.ts',
  ])
})

test('files that import each other in a circle are reported with the whole circle', async () => {
  const complaints = await check({
    'src/orders/a.ts': "import { b } from './b.ts'\nexport const a = b",
    'src/orders/b.ts': "export { c as b } from './c.ts'",
    'src/orders/c.ts': "import type { a } from './a.ts'\nexport const c: typeof a = 1",
  })
  expect(complaints).toContain(
    'src/orders/a.ts:1: no-cycles: src/orders/a.ts → src/orders/b.ts → src/orders/c.ts → src/orders/a.ts',
  )
  expect(complaints.every((complaint) => complaint.includes('no-cycles'))).toBe(true)
})

test('a store of another module, and one that does not exist, are reported', async () => {
  const complaints = await check({
    'src/links/server/a.ts':
      "import { b } from '#orders/server/order-store.ts'\nimport './gone.ts'\nexport const a = b",
    'src/orders/server/order-store.ts': 'export const b = 1',
  })
  expect(complaints.sort()).toEqual([
    'src/links/server/a.ts:1: stores-are-private: src/orders/server/order-store.ts',
    'src/links/server/a.ts:2: no-unresolvable: ./gone.ts',
  ])
})

test('a screen that reaches the server over other files is reported with the shortest way', async () => {
  const complaints = await check({
    'src/orders/web/screen.ts': "import { a } from '../a.ts'\nexport const screen = a",
    'src/orders/a.ts': "import { b } from '../places/b.ts'\nexport const a = b",
    'src/places/b.ts': "import { c } from '#places/server/c.ts'\nexport const b = c",
    'src/places/server/c.ts': 'export const c = 1',
    'src/orders/web/other.ts': "import { screen } from './screen.ts'\nexport const other = screen",
  })
  expect(complaints.filter((complaint) => complaint.includes('web-never-reaches-server'))).toEqual([
    'src/orders/web/screen.ts: web-never-reaches-server: src/orders/web/screen.ts → src/orders/a.ts → src/places/b.ts → src/places/server/c.ts',
    'src/orders/web/other.ts: web-never-reaches-server: src/orders/web/other.ts → src/orders/web/screen.ts → src/orders/a.ts → src/places/b.ts → src/places/server/c.ts',
  ])
})

test('a module that no layer names is reported, and a run that has read next to nothing', async () => {
  expect(await check({ 'src/cellar/a.ts': "import './b.ts'", 'src/cellar/b.ts': 'export {}' })).toEqual([
    'src/cellar: .dependency-cruiser.cjs names no layer for it',
  ])
  expect(await findWrongImports([], 3)).toEqual(['src: dependency-cruiser read only 2 files'])
})
