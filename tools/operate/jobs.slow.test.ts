import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeller } from '../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../tests/harness/shop.ts'

const run = promisify(execFile)
let shop: Shop
beforeAll(async () => {
  // no mail server: emails cannot be sent
  shop = await openShop({ SMTP_URL: 'smtp://127.0.0.1:1' })
})
afterAll(() => shop.close())

const jobs = (...args: string[]) =>
  run(process.execPath, ['tools/operate/jobs.ts', ...args], {
    env: { ...process.env, DATABASE_URL: shop.pool.options.connectionString },
  })

test('a job that failed for good is listed with its error, and starts again', async () => {
  expect((await jobs('list')).stdout).toBe('no job waits, runs or has failed\n')
  const { email } = await createSeller(shop)
  await shop.call('POST', 'user/forgotPassword', { body: { email } })
  await shop.pool.query('update graphile_worker._private_jobs set max_attempts = 1')
  await shop.runJobs().catch(() => undefined)
  const listed = (await jobs('list')).stdout
  const [, id] = /^ *(\d+) +send-email +[\da-f-]{36} +failed +1\/1 .*ECONNREFUSED/m.exec(listed) ?? []
  expect(listed).toContain('1 failed')
  expect(listed).not.toContain(email)

  expect((await jobs('retry', String(id))).stdout).toBe('1 job starts again\n')
  const state = async () =>
    (await shop.pool.query('select attempts, run_at <= now() as due from graphile_worker.jobs')).rows
  expect(await state()).toEqual([{ attempts: 0, due: true }])
  expect((await jobs('list')).stdout).toMatch(/waiting +0\/1/)

  await shop.runJobs().catch(() => undefined)
  expect((await jobs('retry', 'all')).stdout).toBe('1 job starts again\n')
  expect(await state()).toEqual([{ attempts: 0, due: true }])
  expect((await jobs('retry', '999999')).stdout).toBe('0 jobs start again; 999999: no such job, or it runs just now\n')
  await expect(jobs('retry')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('retry ID') })
})
