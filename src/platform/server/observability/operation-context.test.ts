import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** The program under test, which runs in a process of its own because the logger writes to standard output itself. */
const program = `
  import { createLogger } from '#platform/server/observability/log.ts'
  import { runInContext } from '#platform/server/observability/operation-context.ts'
  const log = createLogger('info')
  const later = () => new Promise((resolve) => setTimeout(resolve, 1))
  const work = (line) => later().then(() => log.info(line))
  await Promise.all([
    runInContext({ requestId: 'request-1' }, () => work('a')),
    runInContext({ requestId: 'request-2', job: 'send-email' }, () => work('b')),
  ])
  log.info('c')`

test('lines that are logged at the same time name the request and the job that each is about', () => {
  const output = execFileSync(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ msg, reqId, job }) => ({ msg, reqId, job }))
  expect(lines).toEqual([
    { msg: 'a', reqId: 'request-1' },
    { msg: 'b', reqId: 'request-2', job: 'send-email' },
    { msg: 'c' },
  ])
})
