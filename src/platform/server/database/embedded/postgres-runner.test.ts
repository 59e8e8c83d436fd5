import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createPostgresRunner } from '#platform/server/database/embedded/postgres-runner.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-runner-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('PostgreSQL gets the shop’s environment without memory settings, in UTC and locale C', () => {
  vi.stubEnv('MALLOC_MMAP_THRESHOLD_', '16384')
  vi.stubEnv('PGOPTIONS', '-c work_mem=8MB')
  vi.stubEnv('TZ', 'Europe/London')
  const lines = createPostgresRunner(folder).runSync('env', []).stdout.split('\n')
  expect(lines.filter((line) => /^(?:MALLOC|PGOPTIONS|LC_ALL|TZ)/.test(line)).sort()).toEqual([
    'LC_ALL=C',
    'PGOPTIONS=-c work_mem=8MB',
    'TZ=UTC',
  ])
})
