import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerDevMail } from '#mail/server/dev-mail.ts'
import { renderVerification } from '#mail/server/emails/verification.ts'
import { queueEmail } from '#mail/server/queue-email.ts'
import { errorText } from '#platform/error-text.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { handleError } from '#platform/server/http/error-handler.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts'

const evil = '<script>alert(1)</script>'
const link = 'https://shop.example/signup-verification/varification_token=tok'
const email = renderVerification({ to: 'anna@chairside.test', firstName: evil, url: link })
let shop: TestDatabase
let app: FastifyInstance
let id: string

beforeAll(async () => {
  shop = await createTestDatabase()
  app = Fastify()
  app.setErrorHandler(handleError)
  await registerDevMail(app, { db: shop.db, config: { devMail: true } })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const get = (url: string) => app.inject(url)
const rejectionOf = async (url: string) => {
  const answer = await get(url)
  return [answer.statusCode, answer.json().responseMessage]
}

test('an empty mailbox says so', async () => {
  expect((await get('/dev/mail')).payload).toContain('No mail has been sent yet.')
  expect((await get('/dev/mail?format=json')).json()).toEqual([])
})

test('the mailbox lists emails, newest first, for people and for tests [D-209]', async () => {
  id = await inTransaction(shop.db, (tx) => queueEmail(tx, email))
  await inTransaction(shop.db, (tx) => queueEmail(tx, { ...email, subject: `Newer ${evil}` }))
  const list = (await get('/dev/mail?format=json')).json()
  expect(list).toHaveLength(2)
  expect(list[0].subject).toBe(`Newer ${evil}`)
  const { to, subject, text, html } = email
  expect(list[1]).toMatchObject({ id, to, subject, text, html, sent: false, kind: 'verification' })
  expect(Date.parse(list[1].createdAt)).toBeGreaterThan(Date.now() - 60_000)
  const { payload, headers } = await get('/dev/mail')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(payload.indexOf('Newer')).toBeLessThan(payload.indexOf(email.subject))
  expect(payload).not.toContain(evil)
})

test('an email is shown with its text, its links and its HTML in a sandboxed frame', async () => {
  const { payload, headers } = await get(`/dev/mail/${id}`)
  expect(payload).toContain(`<a href="${link}">`)
  expect(payload).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(payload).not.toContain(evil)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  const framed = await get(`/dev/mail/${id}/email`)
  expect(framed.payload).toContain('<base target="_blank">')
  expect(framed.headers['content-security-policy']).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
  expect(framed.headers['cache-control']).toBe('no-store')
})

test('an attached PDF is named on the email’s page and can be downloaded [N-MAIL-023]', async () => {
  const attachment = { name: 'INV-000001.pdf', content: Buffer.from('%PDF-1.4') }
  const attached = await inTransaction(shop.db, (tx) => queueEmail(tx, { ...email, attachment }))
  expect((await get(`/dev/mail/${attached}`)).payload).toContain('INV-000001.pdf</a>')
  const { headers, payload } = await get(`/dev/mail/${attached}/attachment`)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="INV-000001.pdf"',
    'cache-control': 'no-store',
  })
  expect(payload).toBe('%PDF-1.4')
  expect((await get(`/dev/mail/${id}`)).payload).not.toContain('/attachment')
  expect(await rejectionOf(`/dev/mail/${id}/attachment`)).toEqual([404, errorText.notFound])
})

test('an email that does not exist is not found', async () => {
  expect(await rejectionOf('/dev/mail/nonsense')).toEqual([404, errorText.notFound])
  const unknown = '/dev/mail/018f0000-0000-7000-8000-000000000001/email'
  expect(await rejectionOf(unknown)).toEqual([404, errorText.notFound])
})
