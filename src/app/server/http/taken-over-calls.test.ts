import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { errorCode } from '#platform/app-error.ts'
import { errorText } from '#platform/error-text.ts'
import { holdProcessLock, type ProcessLock } from '#platform/server/concurrency/process-lock.ts'
import { abandonIdempotentCall } from '#platform/server/http/idempotency-keys.ts'
import { callOf, claimedWithoutLock, openClaimedCalls } from '../../../../tests/harness/claimed-calls.ts'
import { openDatabaseProxy } from '../../../../tests/harness/database-proxy.ts'

const { database, send, begin, answer, release, age } = await openClaimedCalls()
const line = await openDatabaseProxy(database.url)
const locks: ProcessLock[] = []
afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.close()
})
afterAll(async () => {
  line.close()
  await database.close()
})

/** Starts a process of the shop, as far as these tests need one: the lock that it holds as long as it runs. */
async function startProcess(url = database.url): Promise<ProcessLock> {
  const lock = holdProcessLock(url)
  locks.push(lock)
  await expect.poll(lock.heldNumber).toBe(lock.number)
  return lock
}

const findRow = async (key: string) =>
  (await database.pool.query('select * from idempotency_keys where key = $1', [key])).rows[0]
const claimantOf = async (key: string) => (await findRow(key))?.claimed_by

test('one of two repetitions takes over the call of an ended process [N-PLAT-010–011]', async () => {
  const [ended, second, third] = [await startProcess(), await startProcess(), await startProcess()]
  await begin(ended, callOf('ended'))
  await ended.close()
  const outcomes = [second, third, second, third].map((process) => send(process, callOf('ended')))
  const first = await Promise.any(outcomes)
  if (first.state !== 'first') throw new Error('nobody took the call over')
  expect(first.isTakenOver).toBe(true)
  await answer({ ...callOf('ended'), ...first }, '{"by":"repetition"}')
  const all = await Promise.all(outcomes)
  expect(all.filter(({ state }) => state === 'first')).toHaveLength(1)
  expect(all.filter(({ state }) => state === 'answered')).toHaveLength(3)
})

test('a call whose process has ended is not taken over by a call with another body [N-PLAT-010]', async () => {
  const [ended, other] = [await startProcess(), await startProcess()]
  await begin(ended, callOf('two bodies', { quantity: 1 }))
  await ended.close()
  await expect(send(other, callOf('two bodies', { quantity: 2 }))).rejects.toMatchObject({
    code: errorCode.conflict,
    message: errorText.sameKeyOtherBody,
  })
  expect(await claimantOf('two bodies')).toBe(ended.number)
  expect(await send(other, callOf('two bodies', { quantity: 1 }))).toMatchObject({ state: 'first', isTakenOver: true })
})

test('a slow call of a process that lives is waited for, however old it is [N-PLAT-012]', async () => {
  const [slow, other] = [await startProcess(), await startProcess()]
  const claim = await begin(slow, callOf('slow'))
  await age('slow', 5 * 60)
  const repetition = send(other, callOf('slow'))
  const own = send(slow, callOf('slow'))
  await answer(claim, '{"by":"slow"}')
  expect([await repetition, await own]).toMatchObject([
    { state: 'answered', responseBody: '{"by":"slow"}' },
    { state: 'answered', responseBody: '{"by":"slow"}' },
  ])
})

test('an answer that a live process could not store holds its key for ten minutes [N-PLAT-012]', async () => {
  const [process, other] = [await startProcess(), await startProcess()]
  await begin(process, callOf('lost answer'))
  await age('lost answer', 11 * 60)
  expect(await send(other, callOf('lost answer'))).toMatchObject({ state: 'first', isTakenOver: true })
})

test('a process that loses its lock begins no call before it has the lock again [N-PLAT-013]', async () => {
  const [process, other] = [await startProcess(line.url), await startProcess()]
  const running = await begin(process, callOf('while it was held'))
  await line.disconnect()
  await expect.poll(process.heldNumber).toBe(null)
  // a repetition in the same process knows that the process is running, although its lock is lost
  const own = send(process, callOf('while it was held'))
  await begin(process, callOf('while it is lost'))
  expect(await claimantOf('while it is lost')).toBe(null)
  await line.reconnect()
  await expect.poll(process.heldNumber).toBe(process.number)
  const repetition = send(other, callOf('while it was held'))
  const ofLost = send(other, callOf('while it is lost'))
  await answer(running, '{}')
  await answer(claimedWithoutLock(callOf('while it is lost')), '{}')
  expect(await Promise.all([own, repetition, ofLost])).toMatchObject(Array(3).fill({ state: 'answered' }))
})

test('a process whose call was taken over cannot change that call any more [N-PLAT-013]', async () => {
  const [cutOff, other] = [await startProcess(line.url), await startProcess()]
  const call = callOf('cut off')
  const late = await begin(cutOff, call)
  await line.disconnect()
  await expect.poll(cutOff.heldNumber).toBe(null)
  const taken = await begin(other, call)
  await answer(late, '{"by":"late"}')
  expect(await findRow('cut off')).toMatchObject({ state: 'running', response_body: null })
  await release(late)
  await abandonIdempotentCall(database.db, late)
  expect(await findRow('cut off')).toMatchObject({ state: 'running', claimed_by: other.number })
  await answer(taken, '{"by":"repetition"}')
  expect(await send(other, call)).toMatchObject({ state: 'answered', responseBody: '{"by":"repetition"}' })
  await line.reconnect()
})

test('a call of a version without process locks is taken over after two minutes [N-PLAT-013]', async () => {
  const process = await startProcess()
  const call = callOf('of an older version')
  await database.pool.query(
    "insert into idempotency_keys (owner, key, body_hash, state) values ($1, $2, $3, 'running')",
    [call.owner, call.key, call.bodyHash],
  )
  await age(call.key, 60)
  const early = send(process, call)
  await answer(claimedWithoutLock(call), '{}')
  expect(await early).toMatchObject({ state: 'answered' })
  await database.pool.query("update idempotency_keys set state = 'running' where key = $1", [call.key])
  await age(call.key, 3 * 60)
  expect(await send(process, call)).toMatchObject({ state: 'first', isTakenOver: true })
})

test('behind a pooler a session is not the process’s own, and no lock is held [N-PLAT-013]', async () => {
  const pooler = await openPooler()
  const lock = holdProcessLock(pooler.url)
  locks.push(lock)
  await expect.poll(pooler.countClosed).toBeGreaterThan(0)
  expect(lock.heldNumber()).toBe(null)
  const { rows } = await database.pool.query("select from pg_locks where locktype = 'advisory' and objid = $1", [
    lock.number,
  ])
  expect(rows).toEqual([])
  await lock.close()
  pooler.close()
})

/** Opens a pooler that, like PgBouncer, tells its clients another process id than the server's. */
async function openPooler() {
  let closed = 0
  const { hostname, port } = new URL(database.url)
  const keyData = Buffer.from([0x4b, 0, 0, 0, 12])
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    client.pipe(upstream)
    upstream.on('data', (data: Buffer) => {
      const at = data.indexOf(keyData)
      if (at >= 0) data.writeUInt32BE(1, at + keyData.length)
      client.write(data)
    })
    client.on('error', () => undefined)
    client.on('close', () => {
      closed += 1
      upstream.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(database.url)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: url.href, countClosed: () => closed, close: () => void server.close() }
}
