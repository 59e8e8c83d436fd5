import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mountDevMail } from '#mail/server/dev-mail.ts'
import { sendMail } from '#mail/server/send-mail.ts'
import { verificationMail } from '#mail/server/templates/verification.ts'
import { inTransaction } from '#platform/server/database.ts'
import { answerError } from '#platform/server/http.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/harness/database.ts'

const evil = '<script>alert(1)</script>'
const link = 'https://shop.example/signup-verification/varification_token=tok'
const letter = verificationMail({ to: 'anna@chairside.test', firstName: evil, url: link })
let shop: FreshDatabase
let app: FastifyInstance
let id: string

beforeAll(async () => {
  shop = await freshDatabase()
  app = Fastify()
  app.setErrorHandler(answerError)
  mountDevMail(app, { db: shop.db })
})
afterAll(async () => {
  await app.close()
  await shop.close()
})

const get = (url: string) => app.inject(url)

test('an empty mailbox says so', async () => {
  expect((await get('/dev/mail')).payload).toContain('No mail has been sent yet.')
  expect((await get('/dev/mail?format=json')).json()).toEqual([])
})

test('the mailbox lists letters, newest first, for people and for tests [D-209]', async () => {
  id = await inTransaction(shop.db, (tx) => sendMail(tx, letter))
  await inTransaction(shop.db, (tx) => sendMail(tx, { ...letter, subject: `Newer ${evil}` }))
  const list = (await get('/dev/mail?format=json')).json()
  expect(list).toHaveLength(2)
  expect(list[0].subject).toBe(`Newer ${evil}`)
  const { to, subject, text, html } = letter
  expect(list[1]).toMatchObject({ id, to, subject, text, html, sent: false, kind: 'verification' })
  expect(Date.parse(list[1].createdAt)).toBeGreaterThan(Date.now() - 60_000)
  const { payload, headers } = await get('/dev/mail')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(payload.indexOf('Newer')).toBeLessThan(payload.indexOf(letter.subject))
  expect(payload).not.toContain(evil)
})

test('a letter is shown with its text, its links and its looks in a frame that may do nothing', async () => {
  const { payload, headers } = await get(`/dev/mail/${id}`)
  expect(payload).toContain(`<a href="${link}">`)
  expect(payload).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(payload).not.toContain(evil)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  const framed = await get(`/dev/mail/${id}/letter`)
  expect(framed.payload).toContain('<base target="_blank">')
  expect(framed.headers['content-security-policy']).toMatch(/sandbox allow-popups allow-popups-to-escape-sandbox$/)
  expect(framed.headers['cache-control']).toBe('no-store')
})

test('a letter that does not exist is not found', async () => {
  expect((await get('/dev/mail/nonsense')).statusCode).toBe(404)
  expect((await get('/dev/mail/018f0000-0000-7000-8000-000000000001/letter')).statusCode).toBe(404)
})
