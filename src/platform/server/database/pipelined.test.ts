import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts'
import { inTransaction, type Tx } from './database.ts'
import { pipelined } from './prepared-statement.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table marks (mark integer unique)')
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate marks')
})

const insert = (mark: number) => sql`insert into marks values (${mark})`
const write = (tx: Tx, mark: number) => pipelined(tx, insert(mark))
const marks = async () =>
  (await database.pool.query('select mark from marks order by mark')).rows.map(({ mark }) => mark)
const inUse = /duplicate key/

test('pipelined statements are executed in their order, and committed with the rest', async () => {
  const seen = await inTransaction(database.db, async (tx) => {
    await write(tx, 1)
    await pipelined(tx, sql`update marks set mark = 2`)
    const { rows } = await sql<{ mark: number }>`select mark from marks`.execute(tx)
    await write(tx, 3)
    return rows
  })
  expect(seen).toEqual([{ mark: 2 }])
  expect(await marks()).toEqual([2, 3])
})

test('a failed pipelined statement fails the next awaited one or the commit, storing nothing', async () => {
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

test('a transaction abandoned in the middle leaves nothing, and its connection is reusable', async () => {
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

test('a transaction whose caller swallowed the failure of a statement is not committed', async () => {
  const aborted = inTransaction(database.db, async (tx) => {
    await insert(1).execute(tx)
    await insert(1)
      .execute(tx)
      .catch(() => undefined)
  })
  await expect(aborted).rejects.toThrow('rolled back')
  expect(await marks()).toEqual([])
})

test('outside of a transaction every statement is awaited', async () => {
  await pipelined(database.db, insert(1))
  await expect(pipelined(database.db, insert(1))).rejects.toThrow(inUse)
})

test('pipelined statements leave in one packet with the first awaited statement', async () => {
  const single = await database.pool.connect()
  const { stream } = (single as unknown as { connection: { stream: import('node:net').Socket } }).connection
  single.release()
  let packets = 0
  const writev = stream._writev?.bind(stream)
  const writeOne = stream._write.bind(stream)
  stream._write = (...chunk) => {
    packets += 1
    writeOne(...chunk)
  }
  stream._writev = (...chunks) => {
    packets += 1
    writev?.(...chunks)
  }
  await inTransaction(database.db, async (tx) => {
    await write(tx, 1)
    await write(tx, 2)
    await sql`select mark from marks`.execute(tx)
    expect(packets).toBe(1)
    await write(tx, 3)
  })
  expect(packets).toBe(2)
})
