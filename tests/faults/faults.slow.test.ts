import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { buildWhenStale } from '../../tools/build/build-when-stale.ts'

test('the server, PostgreSQL, the provider, the mail server and the disk fail under load, at each named step: nothing acknowledged is lost, no person is charged, refunded or paid out twice, every mail leaves once, the books agree, and the shop comes back by itself [C-REVW-034, D-025, D-043]', async () => {
  buildWhenStale()
  const command = spawn(process.execPath, ['tests/faults/run.ts', '--short'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [status]] = await Promise.all([text(command.stdout), once(command, 'exit')])
  // where it fails, the report says what is wrong and with which seed
  expect(status, output).toBe(0)
  expect(output).toContain('Nothing was lost, nothing was done twice, and the shop came back by itself.')
}, 240_000)
