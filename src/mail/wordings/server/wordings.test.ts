import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderVerification } from '#mail/server/emails/verification.ts'
import type { EmailPreview, EmailToEdit, ListedEmails } from '#mail/wordings/contract.ts'
import { describeOurs, findProblems, renderSample } from '#mail/wordings/server/email-catalogue.ts'
import { createCurrentWordings } from '#mail/wordings/server/wordings.ts'
import { wordingsText } from '#mail/wordings/text.ts'
import { errorText } from '#platform/error-text.ts'
import { createColleague } from '../../../../tests/harness/colleagues.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { type MailReader, openMailReader } from '../../../../tests/harness/mail-server.ts'
import { rejectionOf, wordsOf } from '../../../../tests/harness/rejections.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let shop: Shop
let server: MailReader
let admin: Person
beforeAll(async () => {
  server = await openMailReader()
  shop = await openShop({ SMTP_URL: server.url, MAIL_FROM: 'Lumen <hello@lumen.example>' })
  admin = await createAdmin(shop, { firstName: 'Morgan', lastName: 'Hale' })
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

const words = {
  subject: 'Welcome, {name}',
  heading: 'Come in',
  text: 'Dear {name},\n\nwe are **glad** to have you.\n\n[Come in]({link})',
}
const read = async (name = 'verification') =>
  (await shop.call<EmailToEdit>('GET', `admin/emails/${name}`, { as: admin.token })).body.responseData
const publish = async (change: object = {}, name = 'verification') => {
  const { version_id } = await read(name)
  return shop.call('POST', `admin/emails/${name}`, { as: admin.token, body: { ...words, version_id, ...change } })
}
const goBack = (version_id: string, name = 'verification', newest_id = '') =>
  shop.call('PUT', `admin/emails/${name}/back`, { as: admin.token, body: { version_id, newest_id } })
const render = (firstName = 'Zoë') =>
  renderVerification({ to: 'zoe@salon.example', firstName, url: 'https://shop.example/verify=tok' })

test('emails are listed by reader; one that was never written is as it came [N-MAIL-030]', async () => {
  const { emails } = (await shop.call<ListedEmails>('GET', 'admin/emails', { as: admin.token })).body.responseData
  expect(emails.length).toBeGreaterThan(50)
  expect(new Set(emails.map(({ state }) => state))).toEqual(new Set(['ours']))
  const email = await read()
  expect(email).toMatchObject({ wording: describeOurs('verification'), version_id: '', versions: [], unfit: '' })
  expect(email.placeholders).toEqual([
    { name: 'name', kind: 'value', needed: false, example: 'Anna' },
    { name: 'shop', kind: 'value', needed: false, example: expect.any(String) },
    { name: 'link', kind: 'link', needed: true, example: expect.stringContaining('https://') },
  ])
})

test('what an administrator writes is sent from then on, dated and in the log [N-MAIL-035]', async () => {
  expect((await publish()).body.responseData).toEqual({ message: 'The email has been changed.' })
  expect(render()).toMatchObject({ subject: 'Welcome, Zoë', text: expect.stringContaining('we are glad to have you') })
  const { versions, version_id } = await read()
  expect(versions).toMatchObject([{ _id: version_id, admin: 'Morgan Hale', subject: 'Welcome, {name}' }])
  const log = await shop.call<{ entries: unknown[] }>('GET', 'admin/log/list', {
    as: admin.token,
    query: { subject_id: version_id },
  })
  expect(log.body.responseData.entries).toMatchObject([
    { action: 'change email', admin: 'Morgan Hale', after: { email: 'verification', subject: 'Welcome, {name}' } },
  ])
})

test('values of strangers become neither markup nor headers [N-MAIL-033]', async () => {
  const email = render('Zoë\r\nBcc: all@x.example <script>alert(1)</script> **bold** [a](https://evil.example) {link}')
  expect(email.subject).not.toMatch(/[\r\n]/)
  expect(email.html).not.toMatch(/<script|href="https:\/\/evil|<strong>bold/)
  expect(email.html).toContain('&lt;script&gt;')
  expect(email.html).toContain('{link}')
})

test('an earlier email comes back as a new version; ours comes back in one press [N-MAIL-036]', async () => {
  const [first] = (await read()).versions
  await publish({ subject: 'Second' })
  expect((await goBack(first?._id ?? '')).body.statusCode).toBe(1)
  expect((await read()).versions.map(({ subject, repeats }) => [subject, repeats])).toEqual([
    ['Welcome, {name}', first?.published],
    ['Second', null],
    ['Welcome, {name}', null],
  ])
  expect((await goBack(first?._id ?? '')).body.responseMessage).toBe('The email says this already.')
  expect(rejectionOf(await goBack(crypto.randomUUID()))).toEqual([6, errorText.notFound])
  await expect(shop.pool.query("update email_wordings set subject = 'x'")).rejects.toThrow('only grow')
  await expect(shop.pool.query('delete from email_wordings')).rejects.toThrow('only grow')
  expect((await goBack('')).body.responseData).toEqual({ message: 'The email is as it came.' })
  expect(render().subject).toBe('Please verify your email address')
  expect(rejectionOf(await goBack(''))).toEqual([13, wordingsText.unchanged])
  expect((await read()).versions[0]).toMatchObject({ subject: '', repeats: null })
})

test('of two administrators at once the second is told; others may not [N-MAIL-037]', async () => {
  const { version_id } = await read('receipt')
  const ours = describeOurs('receipt')
  const send = (subject: string) =>
    shop.call('POST', 'admin/emails/receipt', { as: admin.token, body: { ...ours, subject, version_id } })
  const answers = await Promise.all([send('One'), send('Two')])
  expect(answers.map(({ body }) => body.error?.errorCode ?? 0).sort()).toEqual([0, 13])
  expect(answers.map(wordsOf)).toContain(wordingsText.changedMeanwhile)
  // who goes back to what she saw before is told too
  const [seen] = (await read('receipt')).versions
  await shop.call('POST', 'admin/emails/receipt', {
    as: admin.token,
    body: { ...ours, subject: 'Three', version_id: seen?._id },
  })
  expect((await goBack('', 'receipt', seen?._id)).body.error?.responseMessage).toContain('in the meantime')
  expect((await read('receipt')).versions[0]?.subject).toBe('Three')
  const seller = await createSeller(shop)
  const packer = await createColleague(shop, ['dispatch', 'content', 'settings'])
  for (const as of [seller.token, packer.token, undefined])
    for (const [method, path] of [
      ['GET', 'admin/emails'],
      ['POST', 'admin/emails/receipt'],
      ['POST', 'admin/emails/receipt/test'],
      ['PUT', 'admin/emails/receipt/back'],
    ] as const)
      expect(
        (await shop.call(method, path, { as, ...(method === 'GET' ? {} : { body: words }) })).body.statusCode,
      ).toBe(0)
  const writer = await createColleague(shop, ['emails'])
  const unknown = { as: writer.token, body: { ...words, version_id: '' } }
  for (const refused of [
    await shop.call('GET', 'admin/emails/nothing', { as: writer.token }),
    await shop.call('POST', 'admin/emails/nothing', unknown),
    await shop.call('POST', 'admin/emails/nothing/test', unknown),
  ])
    expect([refused.status, wordsOf(refused)]).toEqual([404, wordingsText.notKnown])
})

test.each([
  [{ subject: ' ' }, 'subject', 'Please write a subject.'],
  [{ subject: 'One\nBcc: all@x.example' }, 'subject', expect.any(String)],
  [{ text: 'x'.repeat(5_001) }, 'text', 'The text may have 5,000 characters at most.'],
  [{ text: 'Hello {nmae}' }, 'text', '{nmae} is no placeholder of this email. Please take one of the list.'],
  [{ text: 'Hello' }, 'text', 'This email needs {link}: without it its reader can do nothing with it.'],
])('%o is refused in words and changes nothing [N-MAIL-034]', async (change, field, message) => {
  const before = await read()
  expect((await publish(change)).body.error).toMatchObject({ errorCode: 1, errors: { [field]: message } })
  expect(await read()).toEqual(before)
})

test.each(['https://evil.example/?x={link}', '[all](https://evil.example/?x=){link}', '- **see**{link}', '({link})'])(
  'no words become part of a secret address: %s [N-MAIL-062]',
  async (text) => {
    const message = '{link} needs a space before it, so that nothing becomes part of its address.'
    expect((await publish({ text })).body.error).toMatchObject({ errorCode: 1, errors: { text: message } })
    const apart = text.replace(/\S*\{link\}\S*/, 'see {link}')
    expect(findProblems('verification', { ...words, text: apart })).toEqual([])
  },
)

test('a preview shows both parts and what would be refused, and changes nothing [N-MAIL-038]', async () => {
  const preview = async (body: object) =>
    (await shop.call<EmailPreview>('POST', 'admin/emails/verification/preview', { as: admin.token, body })).body
      .responseData
  expect(await preview(words)).toMatchObject({
    from: 'Lumen <hello@lumen.example>',
    subject: 'Welcome, Anna',
    html: expect.stringContaining('<strong>glad</strong>'),
    text: expect.stringContaining('we are glad to have you'),
    problems: [],
  })
  expect(await preview({ text: 'Hello {nmae}' })).toMatchObject({
    problems: [{ field: 'text', message: expect.stringContaining('{nmae}') }],
  })
  expect(render().subject).toBe('Please verify your email address')
})

test('a test email reaches the administrator herself, as it would be sent [N-MAIL-039]', async () => {
  const { body } = await shop.call('POST', 'admin/emails/verification/test', { as: admin.token, body: words })
  expect(body.responseData).toEqual({ message: expect.stringContaining(admin.email) })
  await shop.runJobs()
  const received = (await server.received()).filter(({ to }) => to?.[0]?.address === admin.email)
  expect(received).toMatchObject([
    {
      subject: 'Welcome, Anna',
      html: expect.stringContaining('<strong>glad</strong>'),
      text: expect.stringContaining('Dear Anna'),
    },
  ])
  const refused = await shop.call('POST', 'admin/emails/verification/test', {
    as: admin.token,
    body: { ...words, text: 'Hello' },
  })
  expect(refused.body.error?.errorCode).toBe(1)
})

test('every process sends it, one that starts too; words that do not fit are not [N-MAIL-040]', async () => {
  const other = createCurrentWordings({ db: shop.db, notificationsUrl: shop.applicationUrl, config: shop.config })
  try {
    await other.ready()
    await expect.poll(() => other.version()).not.toBeNull()
    const insert = (subject: string, text: string) =>
      shop.pool.query(
        `insert into email_wordings (name, published_by, subject, heading, text) values ('verification', $1, $2, 'Hi', $3)`,
        [admin.id, subject, text],
      )
    // inserted as if by another process, so that the shop's own process has to learn of it by a notification
    await insert('From elsewhere', '[Go]({link})')
    await expect.poll(() => render().subject).toBe('From elsewhere')
    await insert('Too old', '[Go]({former_link})')
    await expect.poll(() => render().subject).toBe('Please verify your email address')
    expect((await read()).unfit).toContain('{former_link}')
    expect(renderSample('verification', null).subject).toBe('Please verify your email address')
  } finally {
    await other.close()
    await shop.wordings.refresh()
  }
})
