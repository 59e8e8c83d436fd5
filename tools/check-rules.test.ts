import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isTooLong, wrongFolders } from './check-layout.ts'
import { findUnspecifiedTexts } from './check-messages.ts'
import { retiredIdentifiers, retiredInPath, unmappedWireNames } from './check-names.ts'
import { tradeWordsIn } from './check-platform-words.ts'
import { findForeignWrites, findMigrationsWithoutModule, readTableOwners } from './check-table-owners.ts'
import { disabledTests } from './check-tests.ts'

let folder: string
const before = process.cwd()
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chairside-checks-'))
  for (const made of ['migrations', 'src/clients', 'src/orders/server', 'src/stock/faves', 'src/stock', 'sandbox'])
    mkdirSync(path.join(folder, made), { recursive: true })
  const migration = (name: string, sql: string) => writeFileSync(path.join(folder, 'migrations', name), sql)
  migration('0001_clients.sql', '-- module: clients\ncreate table clients (id int);')
  migration('0002_faves.sql', '-- module: faves\ncreate table faves (id int);')
  migration('0003_stock.sql', '-- module: stock\ncreate table stock_items (id int);')
  migration('0004_sandbox.sql', '-- module: sandbox\ncreate table sandbox.objects (id int);')
  process.chdir(folder)
})
afterAll(() => {
  process.chdir(before)
  rmSync(folder, { recursive: true })
})

describe('table owners', () => {
  test('a migration names the module that owns its tables; of a module that was merged, the one it is in now', () => {
    expect([...readTableOwners()]).toEqual([
      ['clients', 'clients'],
      ['faves', 'stock'],
      ['stock_items', 'stock'],
      ['sandbox', 'sandbox'],
    ])
    expect(findMigrationsWithoutModule()).toEqual([])
  })

  test('a migration that names no module, or one that does not exist, is reported', () => {
    writeFileSync(path.join(folder, 'migrations/0005.sql'), 'create table lost (id int);')
    writeFileSync(path.join(folder, 'migrations/0006.sql'), '-- module: cellar\ncreate table wines (id int);')
    expect(findMigrationsWithoutModule()).toEqual([
      'migrations/0005.sql: the first line names no module',
      'migrations/0006.sql: there is no module cellar',
    ])
    rmSync(path.join(folder, 'migrations/0005.sql'))
    rmSync(path.join(folder, 'migrations/0006.sql'))
  })

  test('a module that writes another module’s table is reported, by builder or by SQL; reading is free', () => {
    const file = 'src/orders/server/store.ts'
    writeFileSync(
      file,
      "db.insertInto('clients'); sql`update faves set x = 1`; sql`delete from stock_items.x`; db.selectFrom('stock_items')",
    )
    writeFileSync('sandbox/store.ts', "db.insertInto('sandbox.objects'); sql`insert into clients (id)`")
    expect(findForeignWrites([file, 'sandbox/store.ts'], readTableOwners())).toEqual([
      `${file}: writes clients, which belongs to clients`,
      `${file}: writes faves, which belongs to stock`,
      `${file}: writes stock_items, which belongs to stock`,
      'sandbox/store.ts: writes clients, which belongs to clients',
    ])
  })
})

describe('texts', () => {
  test('above the line every text stands in the specification to the letter, below it texts are ours', () => {
    const source =
      "const m = {\n  a: 'Are you sure?',\n  b: \"Oops! You're lost…\",\n  c: 'Are you shure?',\n  // Ours\n  d: 'Anything',\n}"
    expect(findUnspecifiedTexts(source, "reads 'Are you sure?' and 'Oops! You're lost…'")).toEqual(['Are you shure?'])
  })
})

describe('the platform', () => {
  test('a word of the trade is reported, in identifiers, comments and texts; the technical client and order are not', () => {
    const source = `/** Finds what a client bought. */
      const sellerName = 'Commission'; where('order_id'); client.query('select 1 order by 1'); // in the order of the ids`
    const found = ['seller', 'commission', 'a client', 'order_id']
    expect(tradeWordsIn('src/platform/server/x.ts', source).sort()).toEqual(found.sort())
  })

  test('a setting that the specification names is allowed in the settings, and nowhere else', () => {
    const source = 'COMMISSION_IN_CLIENT_VISITS: flag'
    expect(tradeWordsIn('src/platform/server/config/environment-schema.ts', source)).toEqual([])
    expect(tradeWordsIn('src/platform/server/http/api.ts', source)).toEqual(['commission'])
  })
})

describe('names', () => {
  test('a retired word is reported as an identifier and in a path, not in a text or a comment', () => {
    const source = "const keptPlan = 1 // kept\nconst words = 'letters'; rows.map((letterCount) => letterCount)"
    expect(retiredIdentifiers('src/mail/x.ts', source)).toEqual(['keptPlan', 'letterCount'])
    expect(retiredInPath('src/orders/server/shelf.ts')).toEqual(['shelf'])
  })

  test('a word of the wire is reported outside of contracts, serializers, routes and API clients', () => {
    const source = 'const { ttl, total } = { ttl: prods.length, total: 1 }'
    expect(unmappedWireNames('src/stock/faves/server/faves.ts', source)).toEqual(['ttl', 'prods'])
    for (const file of [
      'src/stock/faves/contract.ts',
      'src/stock/faves/server/present.ts',
      'src/stock/faves/web/api.ts',
      'seeds/load/all.ts',
    ])
      expect(unmappedWireNames(file, source), file).toEqual([])
  })
})

describe('layout', () => {
  test('a folder of more than 25 source files, and one of a single file, is reported; tests and style sheets do not count', () => {
    const many = Array.from({ length: 26 }, (_, index) => `src/orders/web/part-${index}.tsx`)
    expect(wrongFolders(many)).toEqual(['src/orders/web: 26 source files'])
    expect(wrongFolders([...many.slice(1), 'src/orders/web/part.test.tsx', 'src/orders/web/part.module.css'])).toEqual(
      [],
    )
    expect(wrongFolders(['src/mail/server/a.ts', 'src/mail/server/b.ts', 'src/mail/text.ts'])).toEqual([])
    expect(wrongFolders(['src/mail/server/a.ts'])).toEqual(['src/mail/server: 1 source file'])
  })

  test('a file of more than 220 lines is too long', () => {
    expect(isTooLong('line\n'.repeat(220))).toBe(false)
    expect(isTooLong('line\n'.repeat(221))).toBe(true)
  })
})

describe('tests', () => {
  test('a test that is skipped or to be written is reported with its place', () => {
    const source = "test('a', () => {})\ntest.todo('b')\ntest('c', { skip: true }, () => {})"
    expect(disabledTests('src/a.test.ts', source)).toEqual([
      'src/a.test.ts:2: test.todo: a test runs, and fails when it is wrong',
      'src/a.test.ts:3: test with the option skip: a test runs, and fails when it is wrong',
    ])
  })
})
