import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeller, createToken } from '../../../tests/harness/factories.ts'
import { password } from '../../../tests/harness/second-factor.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const newPassword = 'Velvet-77-mirror'
const emailsTo = async (email: string) => (await shop.emails()).filter(({ recipient }) => recipient === email)

test('a seller who changes her password gets an email with what to do if it was not her [D-232]', async () => {
  const seller = await createSeller(shop, { password })
  const change = (old_pass: string) => {
    const body = { old_pass, new_pass: newPassword, confirmPassword: newPassword }
    return shop.call('PUT', 'user/change/password', { as: seller.token, body })
  }
  await change('Wrong-42-chair')
  expect(await emailsTo(seller.email)).toEqual([])
  expect((await change(password)).status).toBe(200)
  const [email, ...others] = await emailsTo(seller.email)
  expect(others).toEqual([])
  expect(email?.kind).toBe('password-changed')
  expect(email?.text).toContain(`If it was not, choose a new password straight away`)
  expect(email?.text).toContain(`${shop.publicUrl()}/forgot-password`)
  expect(email?.text).toMatch(/When: \d{1,2} \w+ \d{4} at \d\d:\d\d/)
  for (const secret of [password, newPassword, seller.token])
    expect(`${email?.text}${email?.html}`).not.toContain(secret)
})

test('a password that was chosen by a link is told to its owner as well [D-232]', async () => {
  const seller = await createSeller(shop, { password })
  const accessToken = await createToken(shop, { kind: 'reset', userId: seller.id })
  const reset = () => shop.call('POST', 'user/resetPassword', { body: { password: newPassword, accessToken } })
  await reset()
  // the link is used up, so nothing changes and no email is sent
  await reset()
  expect((await emailsTo(seller.email)).map(({ kind }) => kind)).toEqual(['password-changed'])
})
