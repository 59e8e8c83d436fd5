import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '../harness/shop.ts'

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'chairside-description-'))

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ PUBLIC_URL: 'https://shop.chairside.test', DEMO: '1' })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await shop.close()
})

interface LintReport {
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
}

/** Keeps the linter from using the network: it sends no telemetry and does not look for a newer version. */
const offline = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

async function lint(description: object): Promise<string[]> {
  const file = path.join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(description))
  const options = [
    path.resolve('node_modules/@redocly/cli/bin/cli.js'),
    'lint',
    file,
    '--extends=recommended',
    '--format=json',
  ]
  const env = { ...process.env, ...offline }
  const { stdout } = await run(process.execPath, options, { env }).catch(({ stdout }: { stdout: string }) => ({
    stdout,
  }))
  const { problems } = JSON.parse(stdout) as LintReport
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
}

test('the API description satisfies every recommended rule of Redocly, warnings included', async () => {
  const response = await shop.app.inject({ url: '/api/v1/openapi.json' })
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, ''])
  const description = response.json<{ paths: object }>()
  expect(Object.keys(description.paths).length).toBeGreaterThan(90)
  expect(await lint(description)).toEqual([])
}, 60_000)
