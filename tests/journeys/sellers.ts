import sharp from 'sharp'
import { letterPath } from './letters.ts'
import { administrator } from './people.ts'
import { ask, formWith, type Login, type Session, session, shopUrl, tokenOf } from './shop-api.ts'

/** Sellers of a journey's own, brought as far as it needs them, with their clients and goods. */

export const password = 'Velvet-77-mirror'
let count = 0

export interface SignedUp extends Login {
  userId: string
  setupT: string
}

/** Qualification documents as a seller has them on her phone: two real pictures. */
export async function documents() {
  const picture = sharp({ create: { width: 600, height: 420, channels: 3, background: '#f6e8ee' } })
  return [
    { name: 'diploma-front.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() },
    { name: 'diploma-back.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() },
  ]
}

/** She has just signed up. */
export async function signUp(name: { firstName?: string; lastName?: string } = {}): Promise<SignedUp> {
  const email = `journey-${Date.now()}-${++count}@example.com`
  const fields = { email, password, firstName: 'Ida', lastName: 'Journey', businessName: 'Journeys', ...name }
  const body = formWith(fields, { docs: await documents() })
  const { userId, setupT } = await ask<{ userId: string; setupT: string }>('POST', 'user/signup', { body })
  return { email, password, userId, setupT }
}

async function approve({ userId }: SignedUp): Promise<void> {
  const as = await tokenOf(administrator)
  await ask('PUT', 'admin/user/active', { as, body: { _id: userId, action: 1 } })
}

/** Approved, but without bank details: she cannot log in yet. */
export async function sellerWithoutBank(): Promise<SignedUp> {
  const seller = await signUp()
  await approve(seller)
  return seller
}

export type Seller = SignedUp & Session

/** Approved with bank details; her email is confirmed, and the provider knows who she is, if so wished. */
export async function approvedSeller(wish: { verified?: boolean; paidOut?: boolean } = {}): Promise<Seller> {
  const seller = await signUp()
  const body = {
    ...{ email: seller.email, accountNo: '00012345', routingNo: '108800', line1: '12 Mirror Lane', line2: '' },
    ...{ city: 'Leeds', country: 'GB', postal_code: 'LS1 4AP', day: 17, month: 5, year: 1990 },
  }
  const { url } = await ask<{ url: string }>('POST', 'bank', { as: seller.setupT, body })
  await approve(seller)
  if (wish.paidOut) {
    const outcome = new URLSearchParams({ outcome: 'complete' })
    await fetch(new URL(url, shopUrl()), { method: 'POST', body: outcome, redirect: 'manual' })
    await ask('GET', 'user/account', { as: await tokenOf(seller) })
  }
  if (wish.verified) {
    const path = await letterPath(seller.email, 'signup-verification')
    await ask('POST', 'user/verifyUser', { body: { accessToken: path.split('=').at(-1) } })
  }
  return { ...seller, ...(await session(seller)) }
}

export interface Client {
  _id: string
  name: string
  email: string
}

/** A client of this seller whom no other journey knows. */
export async function newClient(as: string, name: string, email = `${crypto.randomUUID()}@example.com`) {
  const address = { addressLine1: '7 Orchard Row', addressLine2: '', city: 'Bath', state: 'Somerset' }
  const body = { name, email, pno: '07700 900321', ...address, zipcode: 'BA1 2QT' }
  const { client_id } = await ask<{ client_id: string }>('POST', 'client', { as, body })
  return { _id: client_id, name, email } satisfies Client
}

const names = ['Amy Able', 'Ben Able', 'Cora', 'Dia', 'Eve', 'Fay', 'Gia', 'Hal', 'Ida', 'Joy', 'Kit', 'Lea', 'Mia']
const twenty = [...names, 'Noa', 'Ona', 'Pia', 'Rae', 'Sam', 'Tia', 'Una']

/** Two of them called Able, the others by one name. */
export async function addTwentyClients(as: string): Promise<void> {
  await Promise.all(twenty.map((name) => newClient(as, name, `${name.toLowerCase().replace(' ', '.')}@example.com`)))
}

export interface Product {
  _id: string
  name: string
  price: number
  commission: number
}

export async function newestProducts(count: number): Promise<Product[]> {
  const { prods } = await ask<{ prods: Product[] }>('GET', `product/list?sortValue=1&limit=${count}`)
  return prods
}

/** In her stock, and with a heart. */
export async function giveProducts(as: string, stocked: Product[], faves: Product[] = []): Promise<void> {
  for (const { _id: prod_id } of stocked) {
    await ask('POST', 'product/view/video', { as, body: { prod_id } })
    await ask('POST', 'product/stocks', { as, body: { prod_id } })
  }
  for (const { _id: prod_id } of faves) await ask('POST', 'product/faves', { as, body: { prod_id } })
}
