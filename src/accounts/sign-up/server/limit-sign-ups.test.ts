import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createDocumentFile } from '../../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ RATE_LIMITS: '1' })
})
afterAll(() => shop.close())
afterEach(() => shop.pool.query('delete from rate_limits'))

const fields = {
  email: 'gwen@example.com',
  password: 'Salon-42-chair',
  firstName: 'Gwen',
  lastName: 'Fay',
  businessName: 'Gwen & Sons',
}
const part = (name: string, value: string) =>
  `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const documentHead =
  '--part\r\ncontent-disposition: form-data; name="docs"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'

/** Sends a sign-up that stops after the first bytes of its first document, and returns what the server has answered by then. */
async function sendUpToFirstDocument(form: Record<string, string>): Promise<string> {
  const texts = Object.entries(form).map(([name, value]) => part(name, value))
  const socket = connect(Number(new URL(shop.app.listeningOrigin).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    [
      'POST /api/v1/user/signup HTTP/1.1\r\nhost: shop\r\ncontent-length: 5000000',
      `authorization: Basic ${Buffer.from('chairside:web').toString('base64')}`,
      `content-type: multipart/form-data; boundary=part\r\n\r\n${texts.join('')}${documentHead}${'x'.repeat(2_000)}`,
    ].join('\r\n'),
  )
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes.toString()
  })
  await Promise.race([once(socket, 'end'), sleep(2_500)])
  socket.destroy()
  return answer
}

const setAttempts = (name: string, key: string, attempts: number) =>
  shop.pool.query(
    `insert into rate_limits (name, key, window_start, attempts)
     values ($1, $2, to_timestamp(floor(extract(epoch from now()) / 900) * 900), $3)`,
    [name, key, attempts],
  )
const listAttempts = async () =>
  (await shop.pool.query('select name, key, attempts from rate_limits order by name')).rows

test.each([
  ['IP address', 'sign-up-address', '127.0.0.1', 100],
  ['email', 'sign-up', 'gwen@example.com 127.0.0.1', 8],
])(
  'the last sign-up of an %s is over before a document of the next one is received [D-065]',
  async (_, name, key, most) => {
    await setAttempts(name, key, most)
    const answer = await sendUpToFirstDocument(fields)
    expect(answer).toContain('HTTP/1.1 429')
    expect(answer.toLowerCase()).toMatch(/retry-after: \d+/)
    expect(answer).toContain('"errorCode":21')
  },
)

test('a sign-up counts once, whether its email comes before or after its documents [D-065]', async () => {
  const documents = [await createDocumentFile('front.png'), await createDocumentFile('back.jpg', 'jpeg')]
  for (const [email, isBefore] of [
    ['first@example.com', true],
    ['second@example.com', false],
  ] as const) {
    const form = new FormData()
    const appendTexts = () => {
      for (const [name, value] of Object.entries({ ...fields, email })) form.append(name, value)
    }
    if (isBefore) appendTexts()
    for (const file of documents) form.append('docs', file)
    if (!isBefore) appendTexts()
    expect((await shop.call('POST', 'user/signup', { form })).body.statusCode).toBe(1)
    expect(await listAttempts()).toEqual([
      { name: 'sign-up', key: `${email} 127.0.0.1`, attempts: 1 },
      { name: 'sign-up-address', key: '127.0.0.1', attempts: 1 },
    ])
    await shop.pool.query('delete from rate_limits')
  }
})

test('a form whose fields are wrong counts for its IP address only [D-065]', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, firstName: '' })) form.append(name, value)
  form.append('docs', await createDocumentFile('front.png'))
  expect((await shop.call('POST', 'user/signup', { form })).body.error?.errorCode).toBe(1)
  expect(await listAttempts()).toEqual([{ name: 'sign-up-address', key: '127.0.0.1', attempts: 1 }])
})
