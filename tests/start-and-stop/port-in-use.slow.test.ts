import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'

test.each(['1', '2'])(
  'a shop whose port is in use leaves no database running (PROCESSES=%s) [N-OPER-006]',
  async (processes) => {
    buildWhenStale()
    const folder = mkdtempSync(path.join(tmpdir(), 'chairside-taken-'))
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const env = {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: '0',
      PROCESSES: processes,
    }
    const shop = spawn(process.execPath, ['src/app/server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let errorOutput = ''
    let log = ''
    shop.stdout.on('data', (part: Buffer) => {
      log += part
    })
    shop.stderr.on('data', (part: Buffer) => {
      errorOutput += part
    })
    expect(await once(shop, 'exit')).toEqual([1, null])
    expect(errorOutput).toBe(
      `The shop was not started: port ${port} belongs to another program.\n  → stop it, or set PORT\n`,
    )
    expect(log).not.toContain('"stack"')
    expect(existsSync(path.join(folder, 'pg', 'PG_VERSION'))).toBe(true)
    expect(existsSync(path.join(folder, 'pg', 'postmaster.pid'))).toBe(false)
    other.close()
    rmSync(folder, { recursive: true })
  },
  60_000,
)
