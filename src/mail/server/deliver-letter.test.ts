import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Logger, runOnce } from 'graphile-worker'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deliverLetter } from '#mail/server/deliver-letter.ts'
import { type Letter, sendMail } from '#mail/server/send-mail.ts'
import { verificationMail } from '#mail/server/templates/verification.ts'
import { openTransport, type Transport } from '#mail/server/transport.ts'
import { inTransaction } from '#platform/server/database.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-mail-'))
const mailFrom = 'Chairside <hello@shop.example>'
const letter = verificationMail({ to: 'zoë@salon.example', firstName: 'Zoë', url: 'https://shop.example/verify=tok' })
const received: Buffer[] = []
let refuseNext = false
let server: SMTPServer
let smtp: Transport
let shop: FreshDatabase

beforeAll(async () => {
  shop = await freshDatabase()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      buffer(stream).then((bytes) => {
        if (!refuseNext) received.push(bytes)
        done(refuseNext ? new Error('full') : undefined)
        refuseNext = false
      }, done)
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address()
  smtp = openTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir: folder })
})
afterAll(async () => {
  await smtp.close()
  await new Promise<void>((closed) => server.close(closed))
  await shop.close()
  rmSync(folder, { recursive: true })
})
afterEach(async () => {
  received.length = 0
  await shop.pool.query('delete from letters')
})

const toFolder = () => openTransport({ smtpUrl: undefined, mailFrom, dataDir: folder })
const runJobs = (transport: Transport) =>
  runOnce({
    pgPool: shop.pool,
    logger: new Logger(() => () => undefined),
    taskList: {
      'send-letter': (payload) => deliverLetter({ db: shop.db, transport }, (payload as { letterId: string }).letterId),
    },
  })
const rows = () => shop.db.selectFrom('letters').selectAll().execute()
const queued = (wish: Letter) => inTransaction(shop.db, (tx) => sendMail(tx, wish))
const read = (bytes: Buffer): Promise<Email> => PostalMime.parse(bytes)

test('a letter leaves after the commit, once, with text and HTML [D-209]', async () => {
  const id = await queued(letter)
  expect(received).toHaveLength(0)
  await runJobs(smtp)
  await deliverLetter({ db: shop.db, transport: smtp }, id)
  expect(received).toHaveLength(1)
  const mail = await read(received[0] ?? Buffer.alloc(0))
  expect(mail).toMatchObject({
    from: { name: 'Chairside', address: 'hello@shop.example' },
    to: [{ address: 'zoë@salon.example' }],
    subject: letter.subject,
    messageId: `<${id}@shop.example>`,
  })
  expect(mail.text?.trim()).toBe(letter.text.trim())
  expect(mail.html?.trim()).toBe(letter.html.trim())
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, recipient: 'zoë@salon.example' }])
})

test('a change that is rolled back sends nothing', async () => {
  const undone = inTransaction(shop.db, async (tx) => {
    await sendMail(tx, letter)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await runJobs(smtp)
  expect(received).toHaveLength(0)
  expect(await rows()).toEqual([])
})

test('while the mail server is gone nothing is lost: the letter waits and leaves later, once [D-209]', async () => {
  const gone = openTransport({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom, dataDir: folder })
  const id = await queued(letter)
  await runJobs(gone)
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  refuseNext = true
  await expect(deliverLetter({ db: shop.db, transport: smtp }, id)).rejects.toThrow('full')
  // a worker that has ended may still be writing down that its job failed
  const given = () => shop.pool.query('select from graphile_worker.jobs where locked_at is null')
  await expect.poll(async () => (await given()).rowCount).toBe(1)
  await shop.pool.query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())')
  await runJobs(smtp)
  expect(received).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3 }])
  await gone.close()
})

test('a letter that was sent twice after a crash is the same letter', async () => {
  const id = await queued(letter)
  await deliverLetter({ db: shop.db, transport: smtp }, id)
  await shop.db.updateTable('letters').set({ state: 'waiting' }).where('id', '=', id).execute()
  await deliverLetter({ db: shop.db, transport: smtp }, id)
  const [first, second] = await Promise.all(received.map(read))
  expect(second?.messageId).toBe(first?.messageId)
  expect(second?.date).toBe(first?.date)
})

test('without a mail server each letter is one file with both parts [D-209]', async () => {
  const transport = toFolder()
  const id = await queued(letter)
  await deliverLetter({ db: shop.db, transport }, id)
  await shop.db.updateTable('letters').set({ state: 'waiting' }).where('id', '=', id).execute()
  await deliverLetter({ db: shop.db, transport }, id)
  const names = readdirSync(path.join(folder, 'mail'))
  expect(names).toEqual([expect.stringMatching(new RegExp(`^20[0-9TZ-]+-${id}\\.eml$`))])
  const mail = await read(readFileSync(path.join(folder, 'mail', names[0] ?? '')))
  expect(mail).toMatchObject({
    subject: letter.subject,
    to: [{ address: letter.to }],
    messageId: `<${id}@shop.example>`,
  })
  expect(mail.text?.trim()).toBe(letter.text.trim())
  expect(mail.html?.trim()).toBe(letter.html.trim())
})

test('a recipient is one address, whatever it holds', async () => {
  const id = await queued({ ...letter, to: 'a@b.co, other@b.co', subject: 'Hello\r\nBcc: third@b.co' })
  const transport = toFolder()
  await deliverLetter({ db: shop.db, transport }, id).catch(() => undefined)
  const written = readdirSync(path.join(folder, 'mail')).find((name) => name.includes(id))
  const mail = written ? await read(readFileSync(path.join(folder, 'mail', written))) : { to: [], bcc: undefined }
  expect(mail.to?.length).toBeLessThan(2)
  expect(mail.bcc).toBeUndefined()
})

test('nobody waits for the mail server while holding a transaction open', async () => {
  const id = await queued(letter)
  const inside = inTransaction(shop.db, () => deliverLetter({ db: shop.db, transport: smtp }, id))
  await expect(inside).rejects.toThrow('inside a transaction')
})

test('a letter that is not there is nothing to do', async () => {
  await deliverLetter({ db: shop.db, transport: smtp }, '018f0000-0000-7000-8000-000000000001')
  await deliverLetter({ db: shop.db, transport: smtp }, 'nonsense')
  expect(received).toHaveLength(0)
})
