import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdministrator } from '#accounts/admin/server/create-administrator.ts'
import { deleteUser, setUserBlocked } from '#accounts/admin/server/user-status.ts'
import { issueDocumentLink } from '#accounts/documents/server/replace-documents.ts'
import { withdrawApproval } from '#accounts/documents/server/review-documents.ts'
import { hashPassword } from '#accounts/passwords/server/hash-password.ts'
import { issueLoginChallenge } from '#accounts/second-factor/server/login-challenge.ts'
import { storeNewSecret } from '#accounts/second-factor/server/second-factor-store.ts'
import { type AccountTokenKind, accountTokens, type TokenEnding } from '#accounts/sessions/server/tokens.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { openCheckedShop } from '../../../../tests/harness/checked-shop.ts'
import {
  createAdmin,
  createClient,
  createSeller,
  createToken,
  type Person,
} from '../../../../tests/harness/factories.ts'
import type { Shop } from '../../../../tests/harness/shop.ts'

const [oldPassword, newPassword] = ['Salon-42-chair', 'Velvet-77-mirror']
const publicUrl = 'http://localhost'
let shop: Shop
let passwordHash: string
let admin: Person
beforeAll(async () => {
  shop = await openCheckedShop()
  passwordHash = await hashPassword(oldPassword)
  admin = await createAdmin(shop)
})
afterAll(() => shop.close())

/** Creates one token for the account, by the token's kind. */
const create: Record<AccountTokenKind, (user: Person) => Promise<unknown>> = {
  session: ({ id: userId }) => createToken(shop, { kind: 'session', userId }),
  visit: (user) => createClient(shop, user),
  reset: ({ id: userId }) => createToken(shop, { kind: 'reset', userId }),
  verify: ({ id: userId }) => createToken(shop, { kind: 'verify', userId }),
  setup: ({ id: userId }) => createToken(shop, { kind: 'setup', userId }),
  documentLink: ({ id }) => inTransaction(shop.db, (tx) => issueDocumentLink(tx, id)),
  loginChallenge: ({ id }) => inTransaction(shop.db, (tx) => issueLoginChallenge(tx, id, 'code')),
  secondFactorSetUp: ({ id }) => inTransaction(shop.db, (tx) => storeNewSecret(tx, id, Buffer.alloc(20, 7))),
}

/** The kinds of which the account has a token that is neither used nor revoked. */
async function openKinds(user: Person): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from tokens where user_id = ${user.id} and used_at is null and revoked_at is null
    union select 'documentLink' from document_links where user_id = ${user.id}
    union select 'loginChallenge' from login_challenges where user_id = ${user.id} and used_at is null
    union select 'secondFactorSetUp' from second_factors where user_id = ${user.id} and new_secret is not null
    order by 1`.execute(shop.db)
  return rows.map(({ kind }) => kind)
}

const errorCodeOf = ({ body }: { body: { error?: { errorCode: number } } }) => body.error?.errorCode
const actor = () => ({ kind: 'admin', userId: admin.id, tokenId: admin.id, ipAddress: '127.0.0.1' }) as const

const endings: [string, TokenEnding, (user: Person) => Promise<unknown>][] = [
  ['she changes her password', 'password changed', changePassword],
  ['she sets a new password by a link', 'password changed', resetPassword],
  [
    'the operator sets an administrator’s password',
    'password changed',
    async (user) => {
      await shop.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
      await createAdministrator(shop.db, { email: user.email, password: newPassword }, publicUrl)
    },
  ],
  ['she is blocked', 'blocked', ({ id: userId }) => setUserBlocked(shop.db, actor(), { userId, blocked: true })],
  ['she is deleted', 'deleted', ({ id: userId }) => deleteUser(shop.db, actor(), { userId })],
  [
    'her approval is withdrawn',
    'approval withdrawn',
    ({ id: userId }) => withdrawApproval(shop.db, actor(), { userId }),
  ],
]

/** The kinds of tokens that remain after each event; repeated here so that a kind missing from `accountTokens` is noticed. */
const remaining: Record<TokenEnding, readonly AccountTokenKind[]> = {
  'password changed': ['visit'],
  blocked: [],
  'approval withdrawn': ['reset', 'setup', 'verify'],
  deleted: [],
}

describe.each(endings)('when %s', (_, ending, end) => {
  test('all tokens of her account that this ends are over, and no other [N-ACCT-012, D-420]', async () => {
    const user = await createSeller(shop, { passwordHash })
    for (const kind of Object.values(create)) await kind(user)
    const kinds = Object.keys(accountTokens) as AccountTokenKind[]
    expect(await openKinds(user)).toEqual([...kinds].sort())
    await end(user)
    const acts = ending === 'password changed' && end === changePassword ? ['session'] : []
    expect(await openKinds(user)).toEqual([...remaining[ending], ...acts].sort())
  })
})

test('links by email end with a new password and stay ended after a block [N-ACCT-012, D-420]', async () => {
  for (const end of [resetPassword, blockAndUnblock]) {
    const user = await createSeller(shop, { passwordHash, emailVerified: false, approved: false })
    await shop.db.updateTable('users').set({ documents_rejected_at: new Date() }).where('id', '=', user.id).execute()
    const verification = await createToken(shop, { kind: 'verify', userId: user.id })
    const documents = await inTransaction(shop.db, (tx) => issueDocumentLink(tx, user.id))
    expect(errorCodeOf(await shop.call('GET', 'user/documents/refused', { as: documents }))).toBeUndefined()
    await end(user)
    const verify = await shop.call('POST', 'user/verifyUser', { body: { accessToken: verification } })
    expect(errorCodeOf(verify)).toBe(10)
    expect(errorCodeOf(await shop.call('GET', 'user/documents/refused', { as: documents }))).toBe(10)
  }
})

test('the signed link to a document ends with the session that created it [N-ACCT-012, D-061]', async () => {
  const user = await createSeller(shop, { passwordHash })
  const document = `${crypto.randomUUID()}.png`
  const values = { user_id: user.id, file_name: document, mime_type: 'image/png', size_bytes: 7 }
  await shop.db.insertInto('documents').values(values).execute()
  await shop.files.put('private', document, Buffer.from('diploma'), 'image/png')
  const open = async () => {
    const { body } = await shop.call<{ usr: { media: { name: string }[] } }>('GET', `user/${user.id}`, {
      as: user.token,
    })
    return body.responseData.usr.media[0]?.name ?? ''
  }
  const read = async (name: string) => (await shop.app.inject({ url: `/files/documents/${name}` })).statusCode
  const name = await open()
  expect(await read(name)).toBe(200)
  await resetPassword(user)
  expect(await read(name)).toBe(404)
})

/** Tables with a hash or an expiry that hold no tokens of an account. */
const others: Record<string, string> = {
  client_codes: 'belongs to an email, of a client',
  client_sessions: 'belongs to an email, of a client',
  explore_links: 'what a seller’s client opens; asked for the seller’s state each time it is opened',
  explore_link_values: 'a further value of an explore link',
  pay_links: 'what a client pays with; belongs to an order',
  pay_link_values: 'a further value of a payment link',
  former_client_emails: 'the link by which a client objects to a changed email; belongs to that email',
  coupon_uses: 'hashes of the emails that have used a code',
  setting_checks: 'the code in the link of a test email, which shows that it arrived',
  setting_secrets: 'keys and passwords of the shop, encrypted',
  emails: 'the file that an email carries',
  import_columns: 'hashes of headings',
  recall_orders: 'hashes of addresses that were emailed about a recall',
  recovery_codes: 'the second factor itself, which a new password leaves',
  program_keys: 'the key of a program, which asks for its maker’s state at each call',
  schema_migrations: 'hashes of files',
  push_keys: 'the keys with which push messages are signed, encrypted',
  server_secrets: 'keys of the shop',
  unsubscriptions_of_erased: 'hashes of addresses that want no emails',
  tax_details: 'tax numbers, encrypted',
  webhook_endpoints: 'the secrets with which webhooks are signed, encrypted',
  unsubscribe_links: 'stops emails to an address and does nothing else',
  news_links: 'stops news to an address and does nothing else',
  news_unsubscriptions: 'hashes of addresses that want no news',
}

test('the list of tokens to end holds every kind and every table of secrets [N-ACCT-012, D-420]', async () => {
  const { rows: checks } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'tokens'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%kind%session%'`.execute(
    shop.db,
  )
  const kinds = [...(checks[0]?.rule ?? '').matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind)
  const listed = Object.entries(accountTokens).filter(([, { table }]) => table === 'tokens')
  expect(listed.map(([kind]) => kind).sort()).toEqual([...new Set(kinds)].sort())
  const { rows: tables } = await sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type = 'bytea' or c.column_name ~ '(^|_)(hash|secret|token)$' and c.column_name not in ('password_hash', 'body_hash')
        or c.table_name ~ '(token|session|challenge|link|code|state|grant|invitation)s?$' and c.column_name = 'created_at')`.execute(
    shop.db,
  )
  const known = [...Object.values(accountTokens).map(({ table }) => table), ...Object.keys(others)]
  expect(tables.map(({ name }) => name).sort()).toEqual([...new Set(known)].sort())
})

async function changePassword(user: Person) {
  const body = { old_pass: oldPassword, new_pass: newPassword, confirmPassword: newPassword }
  expect(errorCodeOf(await shop.call('PUT', 'user/change/password', { as: user.token, body }))).toBeUndefined()
}

async function resetPassword(user: Person) {
  const accessToken = await createToken(shop, { kind: 'reset', userId: user.id })
  const body = { password: newPassword, accessToken }
  expect(errorCodeOf(await shop.call('POST', 'user/resetPassword', { body }))).toBeUndefined()
}

async function blockAndUnblock({ id: userId }: Person) {
  for (const blocked of [true, false]) await setUserBlocked(shop.db, actor(), { userId, blocked })
}
