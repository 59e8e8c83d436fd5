import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encryptStoredValues, inspectStoredValues } from '#app/server/encryption/encrypt-stored-values.ts'
import { explainUnreadable } from '#app/server/encryption/explain-unreadable.ts'
import { storeTaxNumber } from '#payouts/tax-report/server/encrypted-tax-numbers.ts'
import { taxReportText } from '#payouts/tax-report/text.ts'
import { type EncryptionKeys, parseEncryptionKeys } from '#platform/server/encryption/encryption-keys.ts'
import { getPushKeys } from '#push/server/push.ts'
import { writeBackup } from '#settings/backup/server/backup-store.ts'
import { readAuthenticatorCode } from '../../../../tests/harness/authenticator-app.ts'
import { createAdmin, createSeller, type Person } from '../../../../tests/harness/factories.ts'
import { createPaidOrder } from '../../../../tests/harness/paid-orders.ts'
import { createSaleWithPayouts } from '../../../../tests/harness/payout-accounts.ts'
import { wordsOf } from '../../../../tests/harness/rejections.ts'
import {
  clearUsedCodes,
  codeOf,
  createAdminWithFactor,
  logInWithPassword,
  sendLoginCode,
} from '../../../../tests/harness/second-factor.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

const [key, former, lost] = ['01'.repeat(32), '02'.repeat(32), '03'.repeat(32)]
const folder = mkdtempSync(path.join(tmpdir(), 'chairside-encryption-'))
const nino = 'AB123456C'
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ ENCRYPTION_KEY: `${key},${former}` })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const keysOf = (...texts: string[]) => parseEncryptionKeys(texts) as EncryptionKeys
const giveNumber = ({ token: as }: Person, number = nino) =>
  shop.call('PUT', 'tax-details', { as, body: { kind: 'nino', number } })
const shownNumber = async ({ token: as }: Person) =>
  (await shop.call<{ number: string }>('GET', 'tax-details', { as })).body.responseData.number
const logIn = async (admin: Person & { secret: string }) => {
  await clearUsedCodes(shop, admin)
  const { loginT } = await logInWithPassword(shop, admin)
  return codeOf(await sendLoginCode(shop, loginT, readAuthenticatorCode(admin.secret)))
}
/** How second factors and tax numbers are stored; push messages have a test of their own. */
const state = async (keys = shop.encryptionKeys) =>
  (await inspectStoredValues(shop.db, keys))
    .slice(0, 2)
    .map(({ inClear, underPrevious, unknownKeys, altered }) => [
      inClear,
      underPrevious,
      [...unknownKeys.values()].reduce((sum, count) => sum + count, 0),
      altered,
    ])
const decodeBase32 = (text: string) => {
  const bits = [...text].map((digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(digit).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
/** Stores the tax number and the second factor unencrypted, as the previous version did. */
async function storeInClear(seller: Person, admin: Person & { secret: string }): Promise<void> {
  const clear = { number_kind: 'nino', number: nino, encrypted_number: null }
  await shop.db.updateTable('tax_details').set(clear).where('user_id', '=', seller.id).execute()
  const secret = decodeBase32(admin.secret)
  await shop.db.updateTable('second_factors').set({ secret }).where('user_id', '=', admin.id).execute()
}

test('no table or backup holds a tax number or a factor’s secret in clear [D-429, N-PLAT-025]', async () => {
  const [seller, admin] = [await createSeller(shop), await createAdminWithFactor(shop)]
  await giveNumber(seller)
  const begun = await createAdmin(shop)
  const { body } = await shop.call<{ secret: string }>('POST', 'admin/second-factor', { as: begun.token, body: {} })
  const hidden = [
    nino,
    ...[admin.secret, body.responseData.secret].flatMap((text) => [text, decodeBase32(text).toString('hex')]),
  ]
  const { rows: tables } = await shop.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  expect(tables.length).toBeGreaterThan(50)
  for (const { name } of tables) {
    const { rows } = await shop.pool.query<{ line: string }>(`select t::text as line from ${name} t`)
    const stored = rows.map(({ line }) => line).join('\n')
    for (const secret of hidden) expect(stored.includes(secret), name).toBe(false)
  }
  const target = path.join(folder, 'backup.tar.gz')
  await writeBackup(shop.applicationUrl, shop.files, target)
  const archive = gunzipSync(readFileSync(target))
  expect(archive.includes(seller.id)).toBe(true)
  for (const secret of [...hidden, nino.slice(2, 8), key]) expect(archive.includes(secret)).toBe(false)
  // the encrypted values can still be used
  expect([await shownNumber(seller), await logIn(admin)]).toEqual(['•••• 56C', undefined])
})

test('a value copied to another row stays unreadable, and the doctor says so [D-429, N-PLAT-026]', async () => {
  const [seller, other] = [await createSeller(shop), await createSeller(shop)]
  const [admin, intruder] = [await createAdminWithFactor(shop), await createAdminWithFactor(shop)]
  await giveNumber(seller)
  await giveNumber(other, 'CE654321A')
  await shop.pool.query(
    `update tax_details set encrypted_number = (select encrypted_number from tax_details where user_id = $1) where user_id = $2`,
    [seller.id, other.id],
  )
  expect([await shownNumber(seller), await shownNumber(other)]).toEqual(['•••• 56C', ''])
  await shop.pool.query(
    'update second_factors set secret = (select secret from second_factors where user_id = $1) where user_id = $2',
    [intruder.id, admin.id],
  )
  expect(await logIn({ ...admin, secret: intruder.secret })).toBe(28)
  expect(await state()).toEqual([
    [0, 0, 0, 1],
    [0, 0, 0, 1],
  ])
  expect(
    explainUnreadable(await inspectStoredValues(shop.db, shop.encryptionKeys)).map(({ message }) => message),
  ).toEqual([
    'second factors: 1 cannot be read, altered or moved from another row',
    'tax numbers: 1 cannot be read, altered or moved from another row',
  ])
  await shop.pool.query('delete from second_factors')
  await shop.pool.query('delete from tax_details')
})

test('the earlier version’s values work, and are encrypted once it is gone [D-429, N-PLAT-029]', async () => {
  const [seller, admin] = [await createSeller(shop), await createAdminWithFactor(shop)]
  await giveNumber(seller, 'CE654321A')
  await storeInClear(seller, admin)
  expect([await shownNumber(seller), await logIn(admin)]).toEqual(['•••• 56C', undefined])
  await shop.pool.query("insert into job_workers (id) values ('of the version before')")
  expect(await encryptStoredValues(shop)).toBeNull()
  const inClear = [
    [1, 0, 0, 0],
    [1, 0, 0, 0],
  ]
  expect(await state()).toEqual(inClear)
  await shop.pool.query("delete from job_workers where id = 'of the version before'")
  await shop.runScheduledJob('encrypt-stored-values')
  expect(await state()).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  expect([await shownNumber(seller), await logIn(admin)]).toEqual(['•••• 56C', undefined])
  expect(await encryptStoredValues(shop)).toBe(0)
})

test('a former key is needed only until its values are re-encrypted [D-429, N-PLAT-027]', async () => {
  const [seller, admin] = [await createSeller(shop), await createAdminWithFactor(shop)]
  await storeTaxNumber({ db: shop.db, encryptionKeys: keysOf(former) }, seller.id, 'nino', nino)
  await storeInClear(seller, admin)
  await encryptStoredValues({ db: shop.db, encryptionKeys: keysOf(former, key) })
  expect((await state()).every(([, underPrevious = 0]) => underPrevious > 0)).toBe(true)
  expect([await shownNumber(seller), await logIn(admin)]).toEqual(['•••• 56C', undefined])
  await shop.runScheduledJob('encrypt-stored-values')
  expect(await state(keysOf(key))).toEqual([
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ])
  expect([await shownNumber(seller), await logIn(admin)]).toEqual(['•••• 56C', undefined])
})

test('without its key the shop says what it cannot read; codes still work [D-429, N-PLAT-030]', async () => {
  const [sale, admin] = [await createSaleWithPayouts(shop), await createAdminWithFactor(shop)]
  await createPaidOrder(shop, sale, { quantity: 400 })
  await giveNumber(sale.seller)
  await encryptStoredValues({ db: shop.db, encryptionKeys: keysOf(lost, key) })
  expect(await logIn(admin)).toBe(28)
  expect(await shownNumber(sale.seller)).toBe('')
  const year = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric' }).format(new Date())
  const download = () => shop.call('POST', 'admin/tax-report/file', { as: admin.token, body: { year: Number(year) } })
  const refused = await download()
  expect([refused.status, wordsOf(refused)]).toEqual([409, taxReportText.numbersUnreadable])
  const id = keysOf(lost).current.id
  const explained = explainUnreadable(await inspectStoredValues(shop.db, shop.encryptionKeys))
  expect(explained.map(({ message }) => message.replace(/\d+ cannot/, 'N cannot'))).toEqual([
    `second factors: N cannot be read, encrypted with the key ${id}, which ENCRYPTION_KEY does not have`,
    `tax numbers: N cannot be read, encrypted with the key ${id}, which ENCRYPTION_KEY does not have`,
  ])
  expect(explained[0]?.remedy).toContain('EMAIL --remove-second-factor')
  // what cannot be decrypted stays as it is
  const before = await state()
  await shop.runScheduledJob('encrypt-stored-values')
  expect(await state()).toEqual(before)
  const { loginT } = await logInWithPassword(shop, admin)
  expect(codeOf(await sendLoginCode(shop, loginT, admin.codes[0] ?? ''))).toBeUndefined()
  expect(codeOf(await giveNumber(sale.seller))).toBeUndefined()
  expect([await shownNumber(sale.seller), (await download()).status]).toEqual(['•••• 56C', 200])
})

test('the key of push messages is re-encrypted and stays the same [D-429, N-PUSH-001]', async () => {
  const before = await getPushKeys(shop)
  const pushState = async (keys: EncryptionKeys) =>
    (await inspectStoredValues(shop.db, keys)).find(({ name }) => name === 'keys of push messages')
  await encryptStoredValues({ db: shop.db, encryptionKeys: keysOf(former, key) })
  expect(await pushState(shop.encryptionKeys)).toMatchObject({ underPrevious: 1 })
  expect(await getPushKeys(shop)).toEqual(before)
  await shop.runScheduledJob('encrypt-stored-values')
  expect(await pushState(keysOf(key))).toMatchObject({ underPrevious: 0, altered: 0 })
  expect(await getPushKeys(shop)).toEqual(before)
})
