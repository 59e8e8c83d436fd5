import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email as ParsedEmail } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deleteOldEmails } from '#mail/server/delete-old-emails.ts'
import { deliverEmail } from '#mail/server/deliver-email.ts'
import { renderVerification } from '#mail/server/emails/verification.ts'
import { type MailTransport, openMailTransport } from '#mail/server/mail-transport.ts'
import { type Email, queueEmail, queueEmails } from '#mail/server/queue-email.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { runDueJobs } from '../../../tests/harness/run-due-jobs.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-mail-'))
const mailFrom = 'Chairside <hello@shop.example>'
const email = renderVerification({ to: 'zoë@salon.example', firstName: 'Zoë', url: 'https://shop.example/verify=tok' })
const received: Buffer[] = []
let rejectNext: { code: number } | null = null
/** What the test mail server answers for certain recipients. */
const recipientAnswers: Record<string, [code: number, answer: string]> = {
  'nobody@salon.example': [550, '5.1.1 <nobody@salon.example>: no such mailbox'],
  'full@salon.example': [452, '4.2.2 <full@salon.example>: mailbox full'],
  'unknown-shop@salon.example': [530, '5.7.0 Authentication required'],
}
let server: SMTPServer
let smtp: MailTransport
let shop: TestDatabase

beforeAll(async () => {
  shop = await createTestDatabase()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const [code, answer] = recipientAnswers[address] ?? []
      done(code ? Object.assign(new Error(answer), { responseCode: code }) : undefined)
    },
    onData(stream, _session, done) {
      buffer(stream).then((bytes) => {
        if (!rejectNext) received.push(bytes)
        done(rejectNext ? Object.assign(new Error('full'), { responseCode: rejectNext.code }) : undefined)
        rejectNext = null
      }, done)
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address()
  smtp = openMailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir: folder })
})
afterAll(async () => {
  await smtp.close()
  await new Promise<void>((closed) => server.close(closed))
  await shop.close()
  rmSync(folder, { recursive: true })
})
afterEach(async () => {
  received.length = 0
  await shop.pool.query('delete from emails')
})

/** Delivers an email. By default its content is deleted once it is sent; with `devMail` it is kept for the page /dev/mail. */
const deliver = (transport: MailTransport, id: string, devMail = false) =>
  deliverEmail({ db: shop.db, transport, config: { devMail } }, id)
const toFolder = () => openMailTransport({ smtpUrl: undefined, mailFrom, dataDir: folder })
const runJobs = (transport: MailTransport) =>
  runDueJobs(shop.pool, {
    'send-email': (payload) => deliver(transport, (payload as { emailId: string }).emailId),
  })
const rows = () => shop.db.selectFrom('emails').selectAll().execute()
const queued = (email: Email) => inTransaction(shop.db, (tx) => queueEmail(tx, email))
const read = (bytes: Buffer): Promise<ParsedEmail> => PostalMime.parse(bytes)

test('an email leaves after the commit, once, with text and HTML [D-209]', async () => {
  const id = await queued(email)
  expect(received).toHaveLength(0)
  await runJobs(smtp)
  await deliver(smtp, id)
  expect(received).toHaveLength(1)
  const mail = await read(received[0] ?? Buffer.alloc(0))
  expect(mail).toMatchObject({
    from: { name: 'Chairside', address: 'hello@shop.example' },
    to: [{ address: 'zoë@salon.example' }],
    subject: email.subject,
    messageId: `<${id}@shop.example>`,
  })
  expect(mail.text?.trim()).toBe(email.text.trim())
  expect(mail.html?.trim()).toBe(email.html.trim())
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, recipient: 'zoë@salon.example' }])
})

test('an attached PDF leaves with its email and is erased with its text [N-MAIL-023]', async () => {
  const attachment = { name: 'INV-000001.pdf', content: Buffer.from('%PDF-1.4 what was bought') }
  const attached = { ...email, attachment }
  const [sent, refused] = [await queued(attached), await queued({ ...attached, to: 'nobody@salon.example' })]
  await inTransaction(shop.db, (tx) => queueEmails(tx, [attached]))
  await deliver(smtp, sent)
  await deliver(smtp, refused)
  const [file, ...others] = (await read(received[0] ?? Buffer.alloc(0))).attachments
  expect(others).toEqual([])
  expect(file).toMatchObject({ filename: 'INV-000001.pdf', mimeType: 'application/pdf', disposition: 'attachment' })
  expect(Buffer.from(file?.content as ArrayBuffer).toString()).toBe(attachment.content.toString())
  const stored = (await rows()).map((row) => [row.attachment_name, row.attachment?.toString() ?? null])
  expect(stored.sort()).toEqual([
    [null, null],
    [null, null],
    ['INV-000001.pdf', '%PDF-1.4 what was bought'],
  ])
})

test('a sent email’s text is erased from the database except where its page shows it', async () => {
  const content = async (id: string) => {
    const { html, text } = await shop.db.selectFrom('emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return { html, text }
  }
  const [sent, shown] = [await queued(email), await queued(email)]
  expect(await content(sent)).toEqual({ html: email.html, text: email.text })
  await deliver(smtp, sent)
  await deliver(smtp, shown, true)
  expect(await content(sent)).toEqual({ html: '', text: '' })
  expect(await content(shown)).toEqual({ html: email.html, text: email.text })
  await deleteOldEmails({ db: shop.db, config: { devMail: true } })
  expect(await content(shown)).toEqual({ html: email.html, text: email.text })
  await deleteOldEmails({ db: shop.db, config: { devMail: false } })
  expect(await content(shown)).toEqual({ html: '', text: '' })
})

test('an undelivered email is stored for two weeks, a waiting one keeps its text', async () => {
  const age = (id: string, time: string) =>
    shop.pool.query('update emails set created_at = now() - $2::interval where id = $1', [id, time])
  const [waiting, givenUp, sent] = [await queued(email), await queued(email), await queued(email)]
  await deliver(smtp, sent)
  await age(waiting, '13 days 23 hours')
  for (const id of [givenUp, sent]) await age(id, '14 days 1 hour')
  await deleteOldEmails({ db: shop.db, config: { devMail: false } })
  const left = (await rows()).map(({ id, text }) => [id, text])
  expect(left.sort()).toEqual(
    [
      [waiting, email.text],
      [sent, ''],
    ].sort(),
  )
  // the job of the deleted email may be started again, and then finds nothing to send
  await deliver(smtp, givenUp)
  expect(received).toHaveLength(1)
})

test('a change that is rolled back sends nothing', async () => {
  const undone = inTransaction(shop.db, async (tx) => {
    await queueEmail(tx, email)
    throw new Error('changed my mind')
  })
  await expect(undone).rejects.toThrow('changed my mind')
  await runJobs(smtp)
  expect(received).toHaveLength(0)
  expect(await rows()).toEqual([])
})

test('with the mail server gone an email waits and leaves once, later [D-209]', async () => {
  const gone = openMailTransport({ smtpUrl: 'smtp://127.0.0.1:9', mailFrom, dataDir: folder })
  const id = await queued(email)
  await runJobs(gone)
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }])
  rejectNext = { code: 451 }
  await expect(deliver(smtp, id)).rejects.toThrow('full')
  // the worker may not have stored yet that its job failed, so this waits until the job is free again
  const given = () => shop.pool.query('select from graphile_worker.jobs where locked_at is null')
  await expect.poll(async () => (await given()).rowCount).toBe(1)
  await shop.pool.query('select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())')
  await runJobs(smtp)
  expect(received).toHaveLength(1)
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 3 }])
  await gone.close()
})

test('an email that was sent twice after a crash is the same email', async () => {
  const id = await queued(email)
  // `devMail` keeps the content, as if the process had crashed before it marked the email as sent
  await deliver(smtp, id, true)
  await shop.db.updateTable('emails').set({ state: 'waiting' }).where('id', '=', id).execute()
  await deliver(smtp, id)
  const [first, second] = await Promise.all(received.map(read))
  expect(second?.messageId).toBe(first?.messageId)
  expect(second?.date).toBe(first?.date)
})

test('without a mail server each email is one file with both parts [D-209]', async () => {
  const transport = toFolder()
  const id = await queued(email)
  await deliver(transport, id, true)
  await shop.db.updateTable('emails').set({ state: 'waiting' }).where('id', '=', id).execute()
  await deliver(transport, id, true)
  const names = readdirSync(path.join(folder, 'mail'))
  expect(names).toEqual([expect.stringMatching(new RegExp(`^20[0-9TZ-]+-${id}\\.eml$`))])
  const mail = await read(readFileSync(path.join(folder, 'mail', names[0] ?? '')))
  expect(mail).toMatchObject({
    subject: email.subject,
    to: [{ address: email.to }],
    messageId: `<${id}@shop.example>`,
  })
  expect(mail.text?.trim()).toBe(email.text.trim())
  expect(mail.html?.trim()).toBe(email.html.trim())
})

test('a recipient is one email address, whatever it contains', async () => {
  const id = await queued({ ...email, to: 'a@b.co, other@b.co', subject: 'Hello\r\nBcc: third@b.co' })
  const transport = toFolder()
  await deliver(transport, id).catch(() => undefined)
  const written = readdirSync(path.join(folder, 'mail')).find((name) => name.includes(id))
  const mail = written ? await read(readFileSync(path.join(folder, 'mail', written))) : { to: [], bcc: undefined }
  expect(mail.to?.length).toBeLessThan(2)
  expect(mail.bcc).toBeUndefined()
})

test('an email that is refused for good is tried once, one refused for now again [N-MAIL-001]', async () => {
  const refused = await queued({ ...email, to: 'nobody@salon.example' })
  await deliver(smtp, refused)
  await deliver(smtp, refused)
  const [row] = await rows()
  expect(row).toMatchObject({ state: 'waiting', attempts: 1, refused_at: expect.any(Date), html: '', text: '' })
  expect(row?.rejection).toContain('550')
  expect(row?.rejection).not.toContain('nobody')
  for (const to of ['full@salon.example', 'unknown-shop@salon.example']) {
    const later = await queued({ ...email, to })
    await expect(deliver(smtp, later)).rejects.toThrow()
    expect((await rows()).find(({ id }) => id === later)).toMatchObject({ refused_at: null, attempts: 1 })
  }
  // the server refuses an email after it has read the content
  rejectNext = { code: 554 }
  const spam = await queued(email)
  await deliver(smtp, spam)
  expect((await rows()).find(({ id }) => id === spam)).toMatchObject({ refused_at: expect.any(Date), attempts: 1 })
  expect(received).toHaveLength(0)
  // the mailbox now exists, so the next email to it is accepted and ends the refusal
  delete recipientAnswers['nobody@salon.example']
  await deliver(smtp, await queued({ ...email, to: 'Nobody@salon.example' }))
  expect((await rows()).find(({ id }) => id === refused)?.rejection_ended_at).toEqual(expect.any(Date))
})

test('no transaction is held open while the mail server is called', async () => {
  const id = await queued(email)
  const inside = inTransaction(shop.db, () => deliver(smtp, id))
  await expect(inside).rejects.toThrow('inside a transaction')
})

test('an email that is not there is nothing to do', async () => {
  await deliver(smtp, '018f0000-0000-7000-8000-000000000001')
  await deliver(smtp, 'nonsense')
  expect(received).toHaveLength(0)
})
