import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDisabledTests } from './disabled-tests.ts'
import { runCheck } from './house.ts'
import { findTooManyImportLines, importLinesPercent } from './import-share.ts'
import { findTooLong, wrongFolders } from './layout.ts'
import { findMutualModules } from './mutual-modules.ts'
import { findRetiredIdentifiers, findRetiredInPath, findUnmappedWireNames } from './names.ts'
import { findTradeWords } from './platform-words.ts'
import { findTooManyFilesOfOneReader } from './single-readers.ts'
import { SourceFile } from './source-file.ts'
import { findUnspecifiedTexts } from './specified-texts.ts'
import { findSpreadLiterals } from './spread-literals.ts'
import { findForeignWrites, findMigrationsWithoutModule, readTableOwners } from './table-owners.ts'
import { findLongTitles } from './test-titles.ts'

const file = (path: string, text: string) => new SourceFile(path, text)

let folder: string
const before = process.cwd()
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chairside-checks-'))
  for (const made of ['migrations', 'src/clients', 'src/stock', 'sandbox'])
    mkdirSync(path.join(folder, made), { recursive: true })
  const migration = (name: string, sql: string) => writeFileSync(path.join(folder, 'migrations', name), sql)
  migration('0001_clients.sql', '-- module: clients\ncreate table clients (id int);')
  migration('0002_stock.sql', '-- module: stock\ncreate table faves (id int);\n\ncreate table stock_items (id int);')
  migration('0003_sandbox.sql', '-- module: sandbox\ncreate table sandbox.objects (id int);')
  process.chdir(folder)
})
afterAll(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
})

describe('table owners', () => {
  test('a migration names the module that owns its tables', () => {
    expect([...readTableOwners()]).toEqual([
      ['clients', 'clients'],
      ['faves', 'stock'],
      ['stock_items', 'stock'],
      ['sandbox', 'sandbox'],
    ])
    expect(findMigrationsWithoutModule()).toEqual([])
  })

  test('a migration that names no module, or one that does not exist, is reported', () => {
    writeFileSync(path.join(folder, 'migrations/0004.sql'), 'create table lost (id int);')
    writeFileSync(path.join(folder, 'migrations/0005.sql'), '-- module: cellar\ncreate table wines (id int);')
    expect(findMigrationsWithoutModule()).toEqual([
      'migrations/0004.sql:1: the first line names no module',
      'migrations/0005.sql:1: there is no module cellar',
    ])
    rmSync(path.join(folder, 'migrations/0004.sql'))
    rmSync(path.join(folder, 'migrations/0005.sql'))
  })

  test('writing another module’s table is reported, by builder or SQL; reading is free', () => {
    const store = file(
      'src/orders/server/store.ts',
      "// insert into clients (id)\ndb.insertInto('clients'); sql`update faves set x = 1`\nsql`delete from stock_items.x`; db.selectFrom('stock_items')",
    )
    const sandbox = file('sandbox/store.ts', "db.insertInto('sandbox.objects'); sql`insert into clients (id)`")
    expect(findForeignWrites([store, sandbox], readTableOwners())).toEqual([
      'src/orders/server/store.ts:2: writes clients, which belongs to clients',
      'src/orders/server/store.ts:2: writes faves, which belongs to stock',
      'src/orders/server/store.ts:3: writes stock_items, which belongs to stock',
      'sandbox/store.ts:1: writes clients, which belongs to clients',
    ])
  })
})

describe('texts', () => {
  test('texts above the line are the specification’s to the letter, those below are ours', () => {
    const source =
      "const m = {\n  a: 'Are you sure?',\n  b: \"Oops! You're lost…\",\n  c: 'Are you shure?',\n  // Not in the specification\n  d: 'Anything',\n}"
    const spec = "reads 'Are you sure?' and 'Oops! You're lost…'"
    expect(findUnspecifiedTexts(file('src/mail/text.ts', source), spec)).toEqual([
      'src/mail/text.ts:4: not in the specification: Are you shure?',
    ])
  })
})

describe('the platform', () => {
  test('a word of the trade is reported anywhere, the technical client and order are not', () => {
    const source = `/** Finds what a client bought. */
      const sellerName = 'Commission'; where('order_id'); client.query('select 1 order by 1'); // in the order of the ids`
    expect(findTradeWords(file('src/platform/server/x.ts', source))).toEqual([
      'src/platform/server/x.ts:1: the platform names the trade: a client',
      'src/platform/server/x.ts:2: the platform names the trade: seller, commission, order_id',
    ])
    expect(findTradeWords(file('src/platform/web/cart.css', ''))).toEqual([
      'src/platform/web/cart.css: the platform names the trade: cart',
    ])
  })

  test('a setting that the specification names is allowed in the settings, and nowhere else', () => {
    const source = 'COMMISSION_IN_CLIENT_VISITS: flag'
    expect(findTradeWords(file('src/platform/server/config/environment-schema.ts', source))).toEqual([])
    expect(findTradeWords(file('src/platform/server/http/api.ts', source))).toHaveLength(1)
  })
})

describe('names', () => {
  test('a retired word is reported as an identifier and in a path, not in a text or a comment', () => {
    const source = "const keptPlan = 1 // kept\nconst words = 'letters'; rows.map((letterCount) => letterCount)"
    expect(findRetiredIdentifiers(file('src/mail/x.ts', source))).toEqual([
      'src/mail/x.ts:1: keptPlan',
      'src/mail/x.ts:2: letterCount',
    ])
    expect(findRetiredInPath(file('src/orders/server/shelf.ts', ''))).toEqual(['src/orders/server/shelf.ts: shelf'])
  })

  test('a word of the wire is reported outside of contracts, serializers, routes and API clients', () => {
    const source = 'const { ttl, total } = { ttl: prods.length, total: 1 }'
    expect(findUnmappedWireNames(file('src/stock/faves/server/faves.ts', source))).toEqual([
      'src/stock/faves/server/faves.ts:1: ttl',
      'src/stock/faves/server/faves.ts:1: prods',
    ])
    for (const path of [
      'src/stock/faves/contract.ts',
      'src/stock/faves/server/present.ts',
      'src/stock/faves/server/present-faves.ts',
      'src/stock/faves/web/api.ts',
      'src/stock/faves/web/fave-form-values.ts',
      'src/stock/import/server/faves-of-file.ts',
      'seeds/load/all.ts',
    ])
      expect(findUnmappedWireNames(file(path, source)), path).toEqual([])
  })
})

describe('layout', () => {
  test('a folder of over 25 source files, or of a single one, is reported', () => {
    const many = Array.from({ length: 26 }, (_, index) => `src/orders/web/part-${index}.tsx`)
    expect(wrongFolders(many)).toEqual(['src/orders/web: 26 source files'])
    expect(wrongFolders([...many.slice(1), 'src/orders/web/part.test.tsx', 'src/orders/web/part.module.css'])).toEqual(
      [],
    )
    expect(wrongFolders(['src/mail/server/a.ts', 'src/mail/server/b.ts', 'src/mail/text.ts'])).toEqual([])
    expect(wrongFolders(['src/mail/server/a.ts'])).toEqual(['src/mail/server: 1 source file'])
  })

  test('a file of more than 220 lines is too long', () => {
    expect(findTooLong(file('src/a.ts', 'line\n'.repeat(220)))).toEqual([])
    expect(findTooLong(file('src/a.ts', 'line\n'.repeat(221)))).toEqual(['src/a.ts:221: more than 220 lines'])
  })
})

describe('tests', () => {
  test('a test that is skipped or to be written is reported with its place', () => {
    const source = "test('a', () => {})\ntest.todo('b')\ntest('c', { skip: true }, () => {})"
    expect(findDisabledTests(file('src/a.test.ts', source))).toEqual([
      'src/a.test.ts:2: test.todo: a test runs, and fails when it is wrong',
      'src/a.test.ts:3: test with the option skip: a test runs, and fails when it is wrong',
    ])
  })
})

describe('titles of tests', () => {
  test('one of more than 90 characters or three ids is reported, of a step and a group too', () => {
    const four = ['D-901', 'S-ABCD-001', 'N-ABCD-002–009', 'C-ABC-003']
    const source = `test('${'x'.repeat(90)}', () => {})
      test('a [${four.slice(1).join(', ')}]', async () => {
        await test.step('b [${four.join(', ')}]', async () => {})
      })
      describe.each(rows)(\`${'y'.repeat(84)} \${name}\`, () => {})`
    expect(findLongTitles(file('src/a.test.ts', source))).toEqual([
      'src/a.test.ts:3: a title with 4 ids',
      'src/a.test.ts:5: a title of 92 characters',
    ])
  })
})

describe('literals', () => {
  test('a literal spread into another literal is reported, a spread expression is not', () => {
    const source = `const a = { ...{ b: 1 }, c: 2 }
      const d = [...[1, 2], 3]
      const e = { ...({ f: 1 } as const) }
      const g = { ...a, ...(a.c ? { h: 1 } : {}), i: [...d, ...(d.length ? [1] : [])] }
      call(...[1, 2])`
    expect(findSpreadLiterals(file('src/a.ts', source))).toEqual([
      'src/a.ts:1: a literal is spread into the literal around it',
      'src/a.ts:2: a literal is spread into the literal around it',
      'src/a.ts:3: a literal is spread into the literal around it',
    ])
    const element = '<Form\n{...{ onSend, title }} {...data} />'
    expect(findSpreadLiterals(file('src/a.tsx', element))).toEqual([
      'src/a.tsx:2: a literal is spread into the literal around it',
    ])
  })
})

describe('modules', () => {
  const orders = file('src/orders/a.ts', "import { b } from '#stock/b.ts'")

  test('two that import each other are reported, types included', () => {
    const stock = file('src/stock/b.ts', "\nimport type { A } from '../orders/a.ts'")
    expect(findMutualModules([orders, stock])).toEqual([
      'src/orders/a.ts:1: orders imports stock, and stock imports orders in src/stock/b.ts:2',
    ])
    expect(findMutualModules([orders, file('src/stock/b.ts', "const a = await import('#orders/a.ts')")])).toHaveLength(
      1,
    )
  })

  test('an import of one direction is none of the other, nor is the import of a test', () => {
    const stockTest = file('src/stock/b.test.ts', "import { a } from '#orders/a.ts'")
    expect(findMutualModules([orders, file('src/stock/b.ts', ''), stockTest])).toEqual([])
  })
})

describe('imports', () => {
  test('more import lines than the share are reported', () => {
    const files = [file('src/a.ts', "import {\n  b,\n} from './b.ts'\n\nb()\n"), file('src/b.ts', 'a\nb\nc\nd\ne\n')]
    expect(importLinesPercent(files)).toBe(30)
    expect(findTooManyImportLines(files, 30)).toEqual([])
    expect(findTooManyImportLines(files, 29)).toEqual([
      'src: 30.00 % of the lines are imports, more than 29 %: put together what belongs together; most are in',
      'src/a.ts: 3 of 5 lines',
      'src/b.ts: 0 of 5 lines',
    ])
  })

  test('files with one reader in their folder are reported when there are more than before', () => {
    const reads = (path: string, text: string) => file(path, text)
    const files = [
      reads('src/a/one.ts', "import { two } from './two.ts'\nimport { far } from '../b/far.ts'"),
      reads('src/a/two.ts', "export { three } from './three.ts'"),
      reads('src/a/three.ts', "const four = () => import('./four.ts')"),
      reads('src/a/four.ts', "import { common } from './common.ts'"),
      reads('src/a/five.ts', "import { common } from './common.ts'\nimport './worker.ts'"),
      reads('src/a/common.ts', "new URL('./worker.ts', import.meta.url)"),
      reads('src/a/worker.ts', ''),
      reads('src/b/far.ts', ''),
      reads('src/a/two.test.ts', "import { two } from './two.ts'"),
    ]
    expect(findTooManyFilesOfOneReader(files, 2)).toEqual([])
    expect(findTooManyFilesOfOneReader(files, 1)).toEqual([
      'src: one file of their folder alone reads 2 files, of which 1 are allowed; the shortest are',
      'src/a/two.ts: only src/a/one.ts reads it',
      'src/a/three.ts: only src/a/two.ts reads it',
    ])
  })
})

test('a check that has read next to nothing fails', async () => {
  const check = { name: 'all', reads: (one: SourceFile) => !one.isTest, fewestFiles: 2, find: () => [] }
  const files = [file('src/a.ts', ''), file('src/a.test.ts', '')]
  expect(await runCheck(check, files)).toEqual(['only 1 files were read'])
  expect(await runCheck({ ...check, fewestFiles: 1 }, files)).toEqual([])
})
