import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createPictureSizes } from '#media/server/resize-pictures.ts'
import { documentsBase, publicBase, registerFileRoutes } from '#media/server/serve-files.ts'
import { removeSignature, signDocumentName } from '#media/server/signed-document-url.ts'
import { storeWebpPicture } from '#media/server/store-upload.ts'
import { mediaText } from '#media/text.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { pictureWidths } from '#platform/picture-widths.ts'
import { handleError } from '#platform/server/http/error-handler.ts'
import { type FileStorage, openFileStorage } from '#platform/server/storage/open-file-storage.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-serve-'))
const reader = '018f0000-0000-7000-8000-000000000001'
const diploma = '11111111-1111-4111-8111-111111111111.pdf'
const video = '22222222-2222-4222-8222-222222222222.mp4'
let shop: TestDatabase
let files: FileStorage
let app: FastifyInstance
let picture: string
let reads: string[] = []
let mayRead = true

beforeAll(async () => {
  shop = await createTestDatabase()
  files = openFileStorage({ dataDir: folder, s3: null })
  app = Fastify()
  app.setErrorHandler(handleError)
  registerFileRoutes(app, {
    files,
    db: shop.db,
    async onDocumentRead(name, readerId) {
      if (!mayRead) throw new AppError('not yours', errorCode.notFound)
      reads.push(`${name} ${readerId}`)
    },
  })
  await files.put('private', diploma, Buffer.from('%PDF-1.7 secret'), 'application/pdf')
  await files.put('public', video, Buffer.from('0123456789'), 'video/mp4')
  const webp = await sharp({ create: { width: 1_000, height: 938, channels: 3, background: '#7a1f4b' } })
    .webp()
    .toBuffer()
  picture = (await storeWebpPicture(files, shop.db, webp)).name
})
afterAll(async () => {
  await app.close()
  await shop.close()
  rmSync(folder, { recursive: true })
})
afterEach(() => {
  vi.useRealTimers()
  reads = []
  mayRead = true
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const openDocument = async (name: string) => {
  const answer = await get(documentsBase + name)
  return [answer.statusCode, answer.json().responseMessage]
}
const stem = () => picture.replace('.webp', '')

test('every visitor may read and cache a public file, and its type is never sniffed [D-061]', async () => {
  const answer = await get(publicBase + picture)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-length': String(answer.rawPayload.length),
  })
  expect(await get(publicBase + picture, { 'if-none-match': String(answer.headers.etag) })).toMatchObject({
    statusCode: 304,
  })
})

test('every size is created when it is first requested, and stored', async () => {
  for (const width of pictureWidths)
    for (const [ending, mime] of [
      ['avif', 'image/avif'],
      ['webp', 'image/webp'],
    ] as const) {
      const name = `w${width}/${stem()}.${ending}`
      const answer = await get(publicBase + name)
      expect(answer.headers['content-type']).toBe(mime)
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(Math.min(width, 1_000))
      expect(await files.has('public', name)).toBe(true)
    }
})

test('emails get a jpeg', async () => {
  const answer = await get(`${publicBase}w320/${stem()}.jpg`)
  expect(answer.headers['content-type']).toBe('image/jpeg')
  expect((await sharp(answer.rawPayload).metadata()).format).toBe('jpeg')
})

test('a size that many request at once is created once', async () => {
  const webp = await sharp({ create: { width: 400, height: 375, channels: 3, background: '#1f6b45' } })
    .webp()
    .toBuffer()
  const { name } = await storeWebpPicture(files, shop.db, webp)
  const put = vi.spyOn(files, 'put')
  const address = `${publicBase}w320/${name.replace('.webp', '.avif')}`
  const answers = await Promise.all(Array.from({ length: 8 }, () => get(address)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
  expect(put).toHaveBeenCalledTimes(1)
  put.mockRestore()
})

test('the job creates all sizes and may be retried', async () => {
  const webp = await sharp({ create: { width: 400, height: 375, channels: 3, background: '#1f6b45' } })
    .webp()
    .toBuffer()
  const { name } = await storeWebpPicture(files, shop.db, webp)
  await createPictureSizes(files, name)
  expect(await files.has('public', `w1280/${name}`)).toBe(true)
  expect(await files.has('public', `w960/${name.replace('.webp', '.avif')}`)).toBe(true)
  const put = vi.spyOn(files, 'put')
  await createPictureSizes(files, name)
  expect(put).not.toHaveBeenCalled()
  put.mockRestore()
})

test('a missing file, an unknown size and an invalid name are not found, and not cached', async () => {
  const missing = '33333333-3333-4333-8333-333333333333'
  const names = [
    `${missing}.webp`,
    `w320/${missing}.avif`,
    `w321/${stem()}.avif`,
    `w640/${stem()}.jpg`,
    `w320/${stem()}.png`,
    `${stem()}.svg`,
    diploma,
    '..%2fprivate%2fx.pdf',
    'w320',
    '',
    `w320/${stem()}.avif%00`,
  ]
  for (const name of names) {
    const answer = await get(publicBase + name)
    expect([name, answer.statusCode, answer.json().responseMessage]).toEqual([name, 404, mediaText.fileNotFound])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  expect((await get(`${publicBase}../private/x.pdf`)).statusCode).toBe(404)
})

test('a video is sent in the parts that a player asks for', async () => {
  const part = async (range: string) => {
    const { statusCode, headers, payload } = await get(publicBase + video, { range })
    return [statusCode, headers['content-range'], payload]
  }
  expect(await part('bytes=0-3')).toEqual([206, 'bytes 0-3/10', '0123'])
  expect(await part('bytes=8-')).toEqual([206, 'bytes 8-9/10', '89'])
  expect(await part('bytes=-2')).toEqual([206, 'bytes 8-9/10', '89'])
  expect(await part('bytes=4-400')).toEqual([206, 'bytes 4-9/10', '456789'])
  expect((await part('bytes=10-')).slice(0, 2)).toEqual([416, 'bytes */10'])
  expect(await part('bytes=0-1,4-5')).toEqual([200, undefined, '0123456789'])
  expect(await part('lines=1-2')).toEqual([200, undefined, '0123456789'])
  expect((await app.inject({ method: 'HEAD', url: publicBase + video })).headers['content-length']).toBe('10')
})

test('a document is read only by its signed name, as a recorded download [D-061, A-USER-020]', async () => {
  const answer = await get(documentsBase + (await signDocumentName(shop.db, diploma, reader)))
  expect(answer.statusCode).toBe(200)
  expect(answer.payload).toBe('%PDF-1.7 secret')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${diploma}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  expect(reads).toEqual([`${diploma} ${reader}`])
})

test('a changed, unsigned or late name opens nothing [D-061]', async () => {
  const signed = await signDocumentName(shop.db, diploma, reader)
  expect(removeSignature(signed)).toBe(diploma)
  const other = '44444444-4444-4444-8444-444444444444'
  const names = [
    diploma,
    signed.replace(diploma, `${other}.pdf`),
    signed.replace(reader, other),
    signed.replace(/e=(\d+)/, (_, at) => `e=${Number(at) + 60}`),
    signed.slice(0, -1),
    `${diploma}?r=${reader}&r=${reader}&e=1&s=x`,
  ]
  for (const name of names) expect(await openDocument(name)).toEqual([410, mediaText.documentLinkExpired])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1_000 })
  expect(await openDocument(signed)).toEqual([410, mediaText.documentLinkExpired])
  expect(reads).toEqual([])
})

test('a reader who lost access gets nothing in spite of the signature [D-061]', async () => {
  const signed = await signDocumentName(shop.db, diploma, reader)
  mayRead = false
  const answer = await get(documentsBase + signed)
  expect(answer.statusCode).toBe(404)
  expect(answer.payload).not.toContain('secret')
})

test('a document that is there no more is not found in spite of the signature [D-061]', async () => {
  const deleted = '55555555-5555-4555-8555-555555555555.pdf'
  expect(await openDocument(await signDocumentName(shop.db, deleted, reader))).toEqual([404, mediaText.fileNotFound])
  expect(reads).toEqual([])
})

test('every process signs with the same key, made on first use', async () => {
  const second = await import('#platform/server/database/database.ts').then(({ openDatabase }) =>
    openDatabase(shop.url),
  )
  const signed = await signDocumentName(second.db, diploma, reader)
  await second.close()
  expect((await get(documentsBase + signed)).statusCode).toBe(200)
  expect(await shop.db.selectFrom('server_secrets').select('name').execute()).toHaveLength(1)
})
