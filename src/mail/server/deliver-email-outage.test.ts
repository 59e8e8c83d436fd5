import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { deliverEmail } from '#mail/server/deliver-email.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { openInterruptibleDatabase } from '../../../tests/harness/interruptible-database.ts'

const { close, database, line, throughLine } = await openInterruptibleDatabase()
afterAll(close)

test('a mail sent while the database goes away is marked as sent later, not sent again', async () => {
  const email = { kind: 'refund', to: 'clara@example.com', subject: 'Refund', html: '<p>Hello</p>', text: 'Hello' }
  const id = await inTransaction(database.db, (tx) => queueEmail(tx, email))
  let sent = 0
  const transport = {
    async send() {
      sent += 1
      await line.disconnect()
      return '250 OK'
    },
    close: async () => undefined,
  }
  const deliver = () => deliverEmail({ db: throughLine.db, transport, config: { devMail: false } }, id)
  const delivered = deliver()
  await sleep(300)
  await line.reconnect()
  await delivered
  await deliver()
  expect(sent).toBe(1)
  const { rows } = await database.pool.query('select state from emails where id = $1', [id])
  expect(rows).toEqual([{ state: 'sent' }])
})
