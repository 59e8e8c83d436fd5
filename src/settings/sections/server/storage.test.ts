import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config/config.ts'
import { createCurrentSettings } from '#settings/server/current-settings.ts'
import { settingsText } from '#settings/text.ts'
import { type BucketService, bucketKeys, openBucketService } from '../../../../tests/harness/buckets.ts'
import { createColleague } from '../../../../tests/harness/colleagues.ts'
import { createAdmin, type Person } from '../../../../tests/harness/factories.ts'
import { findTablesWith, readSettings, setSection } from '../../../../tests/harness/settings.ts'
import { openShop, type Shop } from '../../../../tests/harness/shop.ts'

let service: BucketService
let shop: Shop
let admin: Person
beforeAll(async () => {
  service = await openBucketService('uploads', 'elsewhere')
  shop = await openShop()
  admin = await createAdmin(shop)
})
afterAll(async () => {
  await shop.close()
  await service.close()
})

const { accessKeyId: storage_key, secretAccessKey: storage_secret } = bucketKeys
const bucket = (name = 'uploads') => ({
  endpoint: service.endpoint,
  region: '',
  bucket: name,
  storage_key,
  storage_secret,
})
const set = (change: object) => setSection(shop, admin, 'storage', { ...change })
const kindNow = async () => (await readSettings(shop, admin)).storage?.kind

/** Stores a file and its row, like an upload does. */
async function upload(name: string, visibility: 'public' | 'private' = 'public'): Promise<void> {
  await shop.files.put(visibility, name, Buffer.from(name), 'image/webp')
  const row = { file_name: name, visibility, kind: 'picture', mime_type: 'image/webp', size_bytes: name.length }
  await shop.db.insertInto('uploads').values(row).execute()
}

test.each([
  [{ endpoint: 'files.example' }, 'endpoint', 'Please enter an address that begins with https://.'],
  [{ bucket: 'Uploads' }, 'bucket', 'A bucket has 3 to 63 small letters, digits, dots and hyphens.'],
  [{ region: 'eu west' }, 'region', 'A region has letters, digits and hyphens, such as eu-west-2.'],
  [{ bucket: '' }, 'bucket', 'Please enter this one, too: address and bucket belong together.'],
  [{ endpoint: '' }, 'endpoint', 'Please enter this one, too: address and bucket belong together.'],
  [{ storage_secret: '' }, 'storage_secret', 'Please enter this one, too: the keys belong together.'],
  [{ bucket: 'missing' }, 'bucket', expect.stringMatching(/^No file could be kept there: /)],
  [{ endpoint: 'http://127.0.0.1:1' }, 'bucket', expect.stringMatching(/^No file could be kept there: /)],
])(
  'storage with %o is refused in words, and files stay where they are [N-SETT-026]',
  async (change, field, message) => {
    const { body } = await set({ ...bucket(), ...change })
    expect(body.error?.errors).toEqual({ [field]: message })
    expect(JSON.stringify(body)).not.toContain(storage_secret)
    expect(await kindNow()).toBe('folder')
  },
)

test('where people buy, files travel encrypted to their bucket [N-SETT-026]', async () => {
  const open = await openShop({ NODE_ENV: 'production', SANDBOX: '1', ADMIN_SECOND_FACTOR: 'optional' })
  try {
    const owner = await createAdmin(open)
    const { body } = await setSection(open, owner, 'storage', bucket())
    expect(body.error?.errors).toEqual({ endpoint: settingsText.endpointUnencrypted })
    expect((await readSettings(open, owner)).storage?.kind).toBe('folder')
  } finally {
    await open.close()
  }
})

test('files that were not copied keep the bucket from being set, in both directions [N-SETT-027]', async () => {
  for (const name of ['one.webp', 'two.webp']) await upload(name)
  await upload('three.webp', 'private')
  const refused = await set(bucket())
  expect([refused.status, refused.body.responseMessage]).toEqual([
    409,
    'Nothing was changed: 3 of the newest 20 files are not in the bucket. Please copy all files there first, with the folders public and private, and save again.',
  ])
  const target = service.open('uploads')
  for (const name of ['one.webp', 'two.webp'])
    await target.put('public', name, (await shop.files.read('public', name)) ?? Buffer.alloc(0), 'image/webp')
  // a file that was cut off during the copying does not count as copied
  await target.put('private', 'three.webp', Buffer.from('x'), 'image/webp')
  expect((await set(bucket())).body.responseMessage).toContain('1 of the newest 20 files is not in the bucket')
  await target.put('private', 'three.webp', Buffer.from('three.webp'), 'image/webp')
  expect((await set(bucket())).body.responseData).toEqual({ message: 'The settings have been saved.' })
  expect(await readSettings(shop, admin)).toMatchObject({
    storage: {
      kind: 'bucket',
      place: `uploads, ${new URL(service.endpoint).host}`,
      endpoint: service.endpoint,
      region: '',
      bucket: 'uploads',
    },
  })
  expect((await shop.files.read('private', 'three.webp'))?.toString()).toBe('three.webp')

  await upload('four.webp')
  expect(await target.has('public', 'four.webp')).toBe(true)
  expect((await set({ remove: true })).body.responseMessage).toBe(
    'Nothing was changed: 1 of the newest 20 files is not in the data folder. Please copy all files from the bucket to the folder files there first.',
  )
  expect((await set(bucket('elsewhere'))).body.responseMessage).toContain('4 of the newest 20 files are not in')
  const own = path.join(shop.config.dataDir, 'files', 'public')
  mkdirSync(own, { recursive: true })
  writeFileSync(path.join(own, 'four.webp'), 'four.webp')
  expect((await set({ remove: true })).body.responseData).toEqual({
    message: 'Files are in the data folder again.',
  })
  expect(await kindNow()).toBe('folder')
  expect((await shop.files.read('public', 'four.webp'))?.toString()).toBe('four.webp')
  expect((await readSettings(shop, admin)).secrets.map(({ name }) => name)).toEqual([])
})

test('every process follows, and a bucket of the environment wins as a whole [N-SETT-028]', async () => {
  const everything = service.open('uploads')
  await everything.put('public', 'four.webp', Buffer.from('four.webp'), 'image/webp')
  await set(bucket())
  const others = [
    readConfig({ DATA_DIR: 'elsewhere' }),
    readConfig({ S3_BUCKET: 'theirs', S3_ENDPOINT: 'https://s3.example' }),
  ]
  const places = []
  for (const config of others) {
    const { db, encryptionKeys, databaseUrl } = shop
    const settings = createCurrentSettings({ db, encryptionKeys, notificationsUrl: databaseUrl, config })
    await settings.refresh()
    places.push(config.s3)
    await settings.close()
  }
  expect(places).toEqual([
    {
      endpoint: service.endpoint,
      region: 'eu-west-2',
      bucket: 'uploads',
      keys: { accessKeyId: storage_key, secretAccessKey: storage_secret },
    },
    { endpoint: 'https://s3.example', region: 'eu-west-2', bucket: 'theirs', keys: null },
  ])
  expect(await findTablesWith(shop, storage_secret)).toEqual([])
})

test('going back to an earlier place asks for the files there, too [N-SETT-027]', async () => {
  await upload('five.webp')
  const { versions } = await readSettings(shop, admin)
  const earlier = versions.filter(({ section }) => section === 'storage').at(-2)
  const back = await shop.call('PUT', 'admin/settings/back', { as: admin.token, body: { version_id: earlier?._id } })
  expect(back.body.responseMessage).toContain('1 of the newest 20 files is not in the data folder')
  expect(await kindNow()).toBe('bucket')
})

test('only colleagues with Settings set it, and the log has no key [N-SETT-007]', async () => {
  const packer = await createColleague(shop, ['dispatch'])
  expect((await shop.call('PUT', 'admin/settings/storage', { as: packer.token, body: bucket() })).status).toBe(403)
  const { rows } = await shop.pool.query<{ after: object }>(
    "select after from admin_log where action = 'change settings' order by id limit 1",
  )
  expect(rows[0]?.after).toEqual({
    section: 'storage',
    changed: ['endpoint', 'bucket', 'storage_key', 'storage_secret'],
  })
})
