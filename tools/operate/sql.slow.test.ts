import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeller } from '../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../tests/harness/shop.ts'
import { runStatement } from './sql/run-statement.ts'
import { splitStatements } from './sql/split-statements.ts'

const run = promisify(execFile)
let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await createSeller(shop)
})
afterAll(() => shop.close())

const sql = (args: string[], input = '') => {
  const env = { ...process.env, DATABASE_URL: shop.pool.options.connectionString }
  const running = run(process.execPath, ['tools/operate/sql.ts', ...args], { env })
  running.child.stdin?.end(input)
  return running
}

test('a statement prints its rows as a table, numbers to the right', async () => {
  const { stdout } = await sql(["select role, 2000 as pence, null as nothing, E'two\\nlines' as text from users"])
  expect(stdout).toBe(
    [
      'role    pence  nothing  text',
      '──────  ─────  ───────  ─────────',
      'seller   2000           two lines',
      '(1 row)',
      '',
    ].join('\n'),
  )
})

test('statements come from standard input too, and the first that fails ends them', async () => {
  const { stdout } = await sql([], "select 'a;b' as one; -- not; the end\nselect 2\n as two")
  expect(stdout).toMatch(/a;b\n\(1 row\)\n.*two[\s\S]* 2\n\(1 row\)/)
  await expect(sql([], 'select 1 as one; select nonsense; select 3 as three')).rejects.toMatchObject({
    code: 1,
    stdout: expect.not.stringContaining('three'),
    stderr: expect.stringContaining('"nonsense" does not exist'),
  })
})

test('nothing is changed unless writing was asked for, however the statement is put', async () => {
  const attempts = [
    'delete from users',
    'commit; delete from users',
    'with gone as (delete from users returning id) select * from gone',
    'set transaction read write; delete from users',
  ]
  const client = new pg.Client(shop.pool.options.connectionString)
  await client.connect()
  for (const text of attempts) await expect(runStatement(client, text, { write: false }), text).rejects.toThrow()
  await client.end()
  await expect(sql(['delete from users'])).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--write'),
  })
  expect((await shop.pool.query('select last_name from users')).rows).toHaveLength(1)
  const { stdout } = await sql(['--write', "update users set last_name = 'Newly' where role = 'seller'"])
  expect(stdout).toBe('UPDATE 1\n')
  expect((await shop.pool.query('select last_name from users')).rows).toEqual([{ last_name: 'Newly' }])
})

test('the tables and their columns are listed with what they are', async () => {
  const { stdout } = await sql(['\\d; \\d payments'])
  expect(stdout).toMatch(/^transfers +\d+ +\S/m)
  expect(stdout).toMatch(/^provider_ref +text +The provider's id of the payment intent\.$/m)
})

test('a semicolon in a text, a quoted name, a function or a comment ends no statement', () => {
  const texts = [
    `select 'it''s; here'`,
    'select "a;b"',
    'do $x$ begin; end $x$',
    'select 1 /* ; */',
    'select 1 -- ;\n + 1',
  ]
  expect(splitStatements(`${texts.join(';\n')};`)).toEqual({ statements: texts, rest: '' })
  expect(splitStatements("select 1; select 'half; of")).toEqual({ statements: ['select 1'], rest: "select 'half; of" })
})
