import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserView } from '#accounts/admin/contract.ts'
import { type ProfileResponse, profileSchema } from '#accounts/profile/contract.ts'
import { signUpSchema } from '#accounts/sign-up/contract.ts'
import { createAdmin, createDocumentFile, createToken, type Person } from '../../../../tests/harness/factories.ts'
import {
  createTwoForms,
  describeLostFields,
  type FormValues,
  type LeftOut,
  toFormTexts,
} from '../../../../tests/harness/form-fields.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

type Field = keyof typeof signUpSchema.shape | keyof typeof profileSchema.shape

const leftOut: LeftOut<Field> = { password: 'only its hash is stored' }

let shop: Shop
let admin: Person
beforeAll(async () => {
  shop = await openShop()
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

async function createForm(fields: FormValues<string>): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of Object.entries(toFormTexts(fields))) form.append(name, value)
  for (const name of ['front.png', 'back.png']) form.append('docs', await createDocumentFile(name))
  return form
}

async function describeLost(saved: FormValues<Field>, seller: { id: string; token: string }): Promise<string[]> {
  const profile = await shop.call<ProfileResponse>('GET', 'user/profile', { as: seller.token })
  const user = await shop.call<{ usr: UserView }>('GET', `user/${seller.id}`, { as: admin.token })
  const list = await shop.call<{ users: UserView[] }>('GET', 'admin/user/list', { as: admin.token })
  const listed = list.body.responseData.users.find(({ _id }) => _id === seller.id)
  return [
    ...describeLostFields(saved, 'the profile', { ...profile.body.responseData.usr }, leftOut),
    ...describeLostFields(saved, 'the back office', { ...user.body.responseData.usr }, leftOut),
    ...describeLostFields(saved, 'the list of sellers', { ...listed }, leftOut),
  ]
}

test('every field of a seller is read back after the sign-up, and after the profile was edited', async () => {
  const names = { firstName: ['Gwen', 'Ada'], lastName: ['Le Fay', 'Baker'] } as const
  const [signedUp] = createTwoForms(signUpSchema, {
    ...names,
    email: ['gwen@example.com', 'ada@example.com'],
    password: ['Salon-42-chair', 'Salon-43-chair'],
  })
  const { body } = await shop.call<{ userId: string }>('POST', 'user/signup', { form: await createForm(signedUp) })
  expect(body.error).toBeUndefined()
  const id = body.responseData.userId
  const approved = { email_verified: true, documents_approved: true }
  await shop.db.updateTable('users').set(approved).where('id', '=', id).execute()
  const seller = { id, token: await createToken(shop, { kind: 'session', userId: id }) }
  expect(await describeLost(signedUp, seller)).toEqual([])
  const [, edited] = createTwoForms(profileSchema, names)
  const form = await createForm(edited)
  const answer = await shop.call('PUT', 'user/profile', { as: seller.token, form })
  expect(answer.body.error).toBeUndefined()
  expect(await describeLost({ ...signedUp, ...edited }, seller)).toEqual([])
})
