import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type FileStorage, openFileStorage } from '#platform/server/storage/open-file-storage.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-files-'))
let bucket: S3rver
let port: number

beforeAll(async () => {
  bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'uploads' }],
  })
  port = (await bucket.run()).port
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.close()
  rmSync(folder, { recursive: true })
})

const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const places: Record<string, () => FileStorage> = {
  'a local folder': () => openFileStorage({ dataDir: folder, s3: null }),
  'an S3-compatible store': () =>
    openFileStorage({
      dataDir: folder,
      s3: { endpoint: `http://127.0.0.1:${port}`, region: 'eu-west-2', bucket: 'uploads', keys },
    }),
}

describe.each(Object.keys(places))('in %s', (place) => {
  const open = (): FileStorage => {
    const make = places[place]
    if (!make) throw new Error(place)
    return make()
  }

  test('a file is stored, read, streamed in ranges and deleted', async () => {
    const files = open()
    await files.put('public', 'film.mp4', Buffer.from('0123456789'), 'video/mp4')
    expect((await files.read('public', 'film.mp4'))?.toString()).toBe('0123456789')
    expect(await files.size('public', 'film.mp4')).toBe(10)
    expect(await streamed(files, 'film.mp4')).toBe('0123456789')
    expect(await streamed(files, 'film.mp4', { start: 3, end: 5 })).toBe('345')
    await files.remove('public', 'film.mp4')
    expect(await files.has('public', 'film.mp4')).toBe(false)
    await files.remove('public', 'film.mp4')
  })

  test('a file can be stored from a path, and in a folder of its size', async () => {
    const files = open()
    const source = path.join(folder, 'source')
    writeFileSync(source, 'from a path')
    await files.put('public', 'w640/a-picture.avif', source, 'image/avif')
    expect((await files.read('public', 'w640/a-picture.avif'))?.toString()).toBe('from a path')
  })

  test('public and private files do not see each other [D-061]', async () => {
    const files = open()
    await files.put('private', 'diploma.pdf', Buffer.from('secret'), 'application/pdf')
    expect(await files.has('private', 'diploma.pdf')).toBe(true)
    expect(await files.read('public', 'diploma.pdf')).toBeNull()
    expect(await files.stream('public', 'diploma.pdf')).toBeNull()
  })

  test('a name never leaves its folder [D-061]', async () => {
    const files = open()
    for (const name of ['../private/diploma.pdf', '/etc/passwd', 'a/../../b.webp', '.hidden', 'a\0.webp', ''])
      await expect(async () => files.read('public', name)).rejects.toThrow('not the name of a stored file')
  })
})

test('without keys in the settings the bucket is reached with those of the machine', async () => {
  const s3 = { endpoint: `http://127.0.0.1:${port}`, region: 'eu-west-2', bucket: 'uploads', keys: null }
  const files = openFileStorage({ dataDir: folder, s3 })
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true')
  await expect(files.put('public', 'film.mp4', Buffer.from('x'), 'video/mp4')).rejects.toThrow('credentials')
  vi.stubEnv('AWS_ACCESS_KEY_ID', keys.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', keys.secretAccessKey)
  await files.put('public', 'film.mp4', Buffer.from('x'), 'video/mp4')
  expect((await files.read('public', 'film.mp4'))?.toString()).toBe('x')
  await files.remove('public', 'film.mp4')
})

test('a stored file is readable by the shop’s user only, even if copied from a public one', async () => {
  const source = path.join(folder, 'readable')
  writeFileSync(source, 'x')
  chmodSync(source, 0o666)
  const files = openFileStorage({ dataDir: path.join(folder, 'own'), s3: null })
  await files.put('private', 'copied.pdf', source, 'application/pdf')
  await files.put('public', 'w640/written.webp', Buffer.from('x'), 'image/webp')
  const modes = ['private/copied.pdf', 'public/w640/written.webp', 'public/w640', 'public', 'unfinished', '']
  expect(modes.map((name) => (statSync(path.join(folder, 'own/files', name)).mode & 0o777).toString(8))).toEqual([
    '600',
    '600',
    '700',
    '700',
    '700',
    '700',
  ])
})

test('an interrupted write leaves no file behind', async () => {
  const files = openFileStorage({ dataDir: path.join(folder, 'half'), s3: null })
  await expect(files.put('public', 'film.mp4', path.join(folder, 'missing'), 'video/mp4')).rejects.toThrow('ENOENT')
  mkdirSync(path.join(folder, 'half/files/public/taken.mp4/inside'), { recursive: true })
  await expect(files.put('public', 'taken.mp4', Buffer.from('x'), 'video/mp4')).rejects.toThrow()
  expect(readdirSync(path.join(folder, 'half/files/unfinished'))).toEqual([])
  expect(await files.has('public', 'taken.mp4')).toBe(false)
})

async function streamed(
  files: FileStorage,
  name: string,
  range?: { start: number; end: number },
): Promise<string | null> {
  const body = await files.stream('public', name, range)
  return body && (await buffer(body)).toString()
}
