import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/database.ts'
import { listenTo } from './listen.ts'

let database: FreshDatabase
let line: Awaited<ReturnType<typeof aLineTo>>

/** A line to the database that can go dead without a word, as a lost route or a pulled cable does. */
async function aLineTo(url: string) {
  const { hostname, port } = new URL(url)
  const pairs: [Socket, Socket][] = []
  let dead = false
  const server: Server = createServer((near) => {
    if (dead) return
    const far = connect(Number(port), hostname)
    pairs.push([near, far])
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no address')
  const through = new URL(url)
  through.host = `127.0.0.1:${address.port}`
  return {
    url: through.href,
    goDead() {
      dead = true
      for (const [near, far] of pairs) {
        near.unpipe()
        far.unpipe()
      }
    },
    comeBack() {
      dead = false
    },
    close() {
      for (const socket of pairs.flat()) socket.destroy()
      server.close()
    },
  }
}

beforeAll(async () => {
  database = await freshDatabase()
  line = await aLineTo(database.url)
})
afterAll(async () => {
  line.close()
  await database.close()
})

test('a line that dies without a word is noticed, and what was missed is told once it is back', async () => {
  let heard = 0
  const listening = listenTo(line.url, 'shelf_test', () => heard++, { everyMs: 100 })
  await expect.poll(() => listening.connected()).toBe(true)
  const before = heard
  await database.pool.query('notify shelf_test')
  await expect.poll(() => heard).toBe(before + 1)

  line.goDead()
  await database.pool.query('notify shelf_test')
  await expect.poll(() => listening.connected(), { timeout: 5_000 }).toBe(false)
  const whenLost = heard
  line.comeBack()
  await expect.poll(() => listening.connected(), { timeout: 5_000 }).toBe(true)
  expect(heard).toBeGreaterThan(whenLost)
  await listening.close()
})

test('where a pooler passes no notices on, a change is seen at the next beat', async () => {
  await database.pool.query('create table shelf_versions as select 1 as version')
  let heard = 0
  const sign = 'select version from shelf_versions'
  const listening = listenTo(database.url, 'never_told', () => heard++, { everyMs: 100, sign })
  await expect.poll(() => listening.connected()).toBe(true)
  const before = heard
  await database.pool.query('update shelf_versions set version = 2')
  await expect.poll(() => heard, { timeout: 5_000 }).toBe(before + 1)
  await listening.close()
})
