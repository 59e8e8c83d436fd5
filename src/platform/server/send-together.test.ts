import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, type Tx } from '#platform/server/database.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/database.ts'
import { unwaited } from './send-together.ts'

let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  await database.pool.query('create table marks (mark integer unique)')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate marks')
})

const write = (tx: Tx, mark: number) => sql`insert into marks values (${mark}) ${unwaited}`.execute(tx)
const marks = async () =>
  (await database.pool.query('select mark from marks order by mark')).rows.map(({ mark }) => mark)
const inUse = /duplicate key/

test('statements that nobody waits for are done in their order, and committed with the rest', async () => {
  const seen = await inTransaction(database.db, async (tx) => {
    await write(tx, 1)
    await sql`update marks set mark = 2 ${unwaited}`.execute(tx)
    const { rows } = await sql<{ mark: number }>`select mark from marks`.execute(tx)
    await write(tx, 3)
    return rows
  })
  expect(seen).toEqual([{ mark: 2 }])
  expect(await marks()).toEqual([2, 3])
})

test('what fails unheard is heard by the next statement, or by the commit, and nothing is kept', async () => {
  const early = inTransaction(database.db, async (tx) => {
    await write(tx, 1)
    await write(tx, 1)
    await write(tx, 2)
    await sql`select mark from marks`.execute(tx)
  })
  await expect(early).rejects.toThrow(inUse)
  const late = inTransaction(database.db, async (tx) => {
    await write(tx, 1)
    await write(tx, 1)
  })
  await expect(late).rejects.toThrow(inUse)
  expect(await marks()).toEqual([])
})

test('whoever gives up in the middle leaves nothing behind, and the connection goes on', async () => {
  for (let times = 0; times < 20; times++) {
    const undone = inTransaction(database.db, async (tx) => {
      await write(tx, 1)
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
  }
  await inTransaction(database.db, (tx) => write(tx, 4))
  expect(await marks()).toEqual([4])
})

test('outside of a transaction every statement is waited for', async () => {
  await sql`insert into marks values (1) ${unwaited}`.execute(database.db)
  await expect(sql`insert into marks values (1) ${unwaited}`.execute(database.db)).rejects.toThrow(inUse)
})
