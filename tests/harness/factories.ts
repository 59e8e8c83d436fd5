import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { generateToken } from '#access/server/tokens.ts'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import type { Shop } from './shop.ts'

/** People and things of the trade, put into the database as they are after the steps that made them. */

export interface Person {
  id: string
  email: string
  token: string
}

interface PersonWish {
  role?: 'seller' | 'admin'
  firstName?: string
  lastName?: string
  email?: string
  blocked?: boolean
  approved?: boolean
  emailVerified?: boolean
  bankDetails?: boolean
  /** Absent: she comes by her token alone. */
  password?: string
}

/** Whoever only comes by a token needs no real hash. */
const unusableHash = '$argon2id$v=19$m=19456,t=2,p=1$unusable$unusable'

/** A seller who may log in: approved, email verified, bank details known. Payouts: see `withPayouts`. */
export async function aSeller(shop: Shop, wish: PersonWish = {}): Promise<Person> {
  const email = wish.email ?? `${randomUUID()}@example.com`
  const { id } = await shop.db
    .insertInto('users')
    .values({
      role: wish.role ?? 'seller',
      email,
      password_hash: wish.password === undefined ? unusableHash : await hashPassword(wish.password),
      first_name: wish.firstName ?? 'Anna',
      last_name: wish.lastName ?? 'Archer',
      business_name: 'Archer Hair',
      email_verified: wish.emailVerified ?? true,
      documents_approved: wish.approved ?? true,
      blocked: wish.blocked ?? false,
      has_bank_details: wish.bankDetails ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, email, token: await aToken(shop, { kind: 'session', userId: id }) }
}

export function anAdmin(shop: Shop, wish: PersonWish = {}): Promise<Person> {
  return aSeller(shop, { ...wish, role: 'admin' })
}

export async function aToken(
  shop: Shop,
  wish: {
    kind: 'session' | 'visit' | 'reset' | 'verify' | 'setup'
    userId: string
    clientId?: string
    expiresInMinutes?: number
  },
): Promise<string> {
  const { token, hash } = generateToken()
  await shop.db
    .insertInto('tokens')
    .values({
      kind: wish.kind,
      hash,
      user_id: wish.userId,
      client_id: wish.clientId ?? null,
      expires_at: new Date(Date.now() + (wish.expiresInMinutes ?? 60) * 60_000),
    })
    .execute()
  return token
}

/** A connected account that may be paid, as the provider would report it. */
export async function withPayouts(shop: Shop, seller: Person): Promise<Person> {
  await shop.db
    .insertInto('payout_accounts')
    .values({ user_id: seller.id, provider_ref: `acct_${randomUUID()}`, payouts_enabled: true, last4: '2345' })
    .execute()
  return seller
}

export async function aClient(
  shop: Shop,
  seller: Person,
  wish: { name?: string; email?: string } = {},
): Promise<{ id: string; token: string }> {
  const { id } = await shop.db
    .insertInto('clients')
    .values({
      seller_id: seller.id,
      name: wish.name ?? 'Clara Client',
      email: wish.email ?? 'clara@example.com',
      phone: '07700900123',
      line1: '1 High Street',
      city: 'Leeds',
      county: 'West Yorkshire',
      postcode: 'LS1 1AA',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token: await aToken(shop, { kind: 'visit', userId: seller.id, clientId: id }) }
}

export async function aCategory(shop: Shop, name = `Category ${randomUUID()}`): Promise<string> {
  const { id } = await shop.db
    .insertInto('categories')
    .values({ name, description: 'For the test', picture: await aPicture(shop) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface ProductWish {
  name?: string
  brand?: string
  title?: string
  pricePence?: number
  rrpPence?: number
  commissionPence?: number
  quantity?: number
  categoryId?: string
  videoSeconds?: number
  featured?: boolean
  popular?: boolean
  visible?: boolean
  skinColors?: number[]
  color?: string
}

/** A product of £20.00 with £5.00 commission, ten on the shelf, without a video unless `videoSeconds` says so. */
export async function aProduct(shop: Shop, wish: ProductWish = {}): Promise<string> {
  const quantity = wish.quantity ?? 10
  const { id } = await shop.db
    .insertInto('products')
    .values({
      name: wish.name ?? 'Velvet Serum',
      brand: wish.brand ?? 'Aurelle',
      title: wish.title ?? 'A serum for the test',
      description: 'Soft and light.',
      uses: '<p>Two drops a day.</p>',
      ingredients: 'Aqua',
      price_pence: wish.pricePence ?? 2000,
      rrp_pence: wish.rrpPence ?? 2500,
      commission_pence: wish.commissionPence ?? 500,
      quantity,
      quantity_received: quantity,
      weight: 30,
      weight_unit: 'ml',
      skin_tones: wish.skinColors ?? [1],
      color: wish.color ?? null,
      video: wish.videoSeconds ? await anUpload(shop, 'video', wish.videoSeconds) : null,
      featured: wish.featured ?? false,
      popular: wish.popular ?? false,
      visible: wish.visible ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pictures = []
  for (const position of [1, 2, 3, 4]) pictures.push({ product_id: id, position, file_name: await aPicture(shop) })
  await shop.db.insertInto('product_pictures').values(pictures).execute()
  const categoryId = wish.categoryId ?? (await aCategory(shop))
  await shop.db.insertInto('product_categories').values({ product_id: id, category_id: categoryId }).execute()
  return id
}

function aPicture(shop: Shop): Promise<string> {
  return anUpload(shop, 'picture')
}

async function anUpload(shop: Shop, kind: 'picture' | 'video', seconds?: number): Promise<string> {
  const name = kind === 'picture' ? `${randomUUID()}.webp` : `${randomUUID()}.mp4`
  await shop.db
    .insertInto('uploads')
    .values({
      file_name: name,
      visibility: 'public',
      kind,
      mime_type: kind === 'picture' ? 'image/webp' : 'video/mp4',
      size_bytes: 1,
      duration_seconds: seconds ?? null,
    })
    .execute()
  return name
}

/** A qualification document as a file of a form: a real picture of the given kind. */
export async function aDocumentFile(name = 'diploma.png', kind: 'png' | 'jpeg' = 'png'): Promise<File> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#f6e8ee' } })
  const bytes = await (kind === 'png' ? picture.png() : picture.jpeg()).toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: `image/${kind}` })
}
