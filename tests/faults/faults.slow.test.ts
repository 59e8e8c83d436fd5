import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'

test('failures under load lose and double nothing; the shop recovers [C-REVW-034, D-025, D-043]', async () => {
  buildWhenStale()
  const command = spawn(process.execPath, ['tests/faults/run.ts', '--short'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [status]] = await Promise.all([text(command.stdout), once(command, 'exit')])
  // if this fails, the report says what is wrong, and the seed that repeats the run
  expect(status, output).toBe(0)
  expect(output).toContain('Nothing was lost, nothing was done twice, and the shop came back by itself.')
}, 600_000)
