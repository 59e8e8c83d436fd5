import { inspect } from 'node:util'
import { Logger } from 'graphile-worker'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTaskList } from '#app/server/jobs/job-handlers.ts'
import { renderVerification } from '#mail/server/emails/verification.ts'
import { MailServerError } from '#mail/server/mail-server-error.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { runDueJobs } from '../../../tests/harness/run-due-jobs.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let server: SMTPServer
let shop: Shop
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(
        Object.assign(
          new Error(`4.2.1 <${address}>: Recipient address rejected: no mailbox ${address.split('@')[0]} here`),
          // a temporary refusal, so that the job stays stored with its error
          { responseCode: 450 },
        ),
      ),
    onData: (stream, _session, done) => {
      stream.resume()
      done()
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  shop = await openShop({ SMTP_URL: `smtp://127.0.0.1:${server.server.address().port}` })
})
afterAll(async () => {
  await shop.close()
  await new Promise<void>((closed) => server.close(closed))
})

test('a mail server’s refusal is logged and stored without the address that it repeats', async () => {
  const to = 'gwen.fay@example.com'
  await inTransaction(shop.db, (tx) =>
    queueEmail(tx, renderVerification({ to, firstName: 'Zoë', url: 'https://x.example' })),
  )
  const lines: string[] = []
  const logger = new Logger(() => (level, message, meta) => {
    lines.push(`${level} ${message} ${inspect(meta, { depth: 6 })}`)
  })
  const jobLog = pino({ level: 'trace' }, { write: (line) => lines.push(line) })
  await runDueJobs(shop.pool, createTaskList(shop, jobLog), logger)
  const { rows } = await shop.pool.query('select last_error from graphile_worker.jobs where last_error is not null')
  expect(rows).toHaveLength(1)
  const written = [rows[0].last_error, ...lines].join('\n')
  expect(written).toContain('Recipient address rejected')
  expect(written).not.toContain('gwen.fay')
  expect(written).not.toContain('example.com')
})

test.each([
  ['550 5.1.1 <gwen.fay@example.com>: unknown', '550 5.1.1 <[address]>: unknown'],
  ['550 mailbox GWEN.FAY is full', '550 mailbox [address] is full'],
  ['535 user hello@shop.example denied', '535 user [address] denied'],
  [`550 '"gwen fay"@example.com' unknown`, `550 '[address]' unknown`],
  ['550 gwen.faye stays, as do times like 10:30', '550 gwen.faye stays, as do times like 10:30'],
  ['connect ECONNREFUSED 127.0.0.1:9', 'connect ECONNREFUSED 127.0.0.1:9'],
])('%s', (said, masked) => {
  const refused = Object.assign(new Error(said), { responseCode: 550, rejected: ['gwen.fay@example.com'] })
  const error = new MailServerError(refused, 'gwen.fay@example.com')
  expect(error.message).toBe(masked)
  expect(inspect(error, { depth: 6 })).not.toContain('@')
})
