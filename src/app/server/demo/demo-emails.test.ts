import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoShop } from '#app/server/demo/load-demo-shop.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { annasClients } from '../../../../seeds/people/clients.ts'
import { createClient, createSeller } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let server: SMTPServer
const recipients: string[] = []

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      recipients.push(address)
      done()
    },
    onData(stream, _session, done) {
      stream.resume()
      stream.once('end', () => done())
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  shop = await openShop({ SMTP_URL: `smtp://127.0.0.1:${server.server.address().port}` })
  await loadDemoShop(shop, pino({ level: 'silent' }))
  await shop.runJobs()
}, 300_000)
afterAll(async () => {
  await shop.close()
  await new Promise<void>((closed) => server.close(closed))
})

const mail = (to: string) =>
  inTransaction(shop.db, (tx) =>
    queueEmail(tx, { kind: 'question', to, subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }),
  )

test('emails to the demo’s people never reach a mail server, those to others do [N-MAIL-004]', async () => {
  expect((await shop.db.selectFrom('emails').select('id').execute()).length).toBeGreaterThan(10)
  expect(recipients).toEqual([])
  const seller = await createSeller(shop, { email: 'who.tries@example.com' })
  await createClient(shop, seller, { email: 'her.client@example.com' })
  for (const to of [
    'Anna@chairside.test',
    annasClients[0]?.email ?? '',
    'who.tries@example.com',
    'her.client@example.com',
  ])
    await mail(to)
  await shop.runJobs()
  expect(recipients.sort()).toEqual(['her.client@example.com', 'who.tries@example.com'])
  const waiting = await shop.db.selectFrom('emails').select('id').where('state', '<>', 'sent').execute()
  expect(waiting).toEqual([])
})
