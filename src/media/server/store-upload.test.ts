import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { detectFileType } from '#media/server/detect-file-type.ts'
import { storeDocument, storeMp4File, storePicture, storeVideo, storeWebpPicture } from '#media/server/store-upload.ts'
import { getFfmpegVersion } from '#media/server/transcode-to-mp4.ts'
import type { Upload } from '#media/server/upload.ts'
import { inTransaction } from '#platform/server/database/transaction.ts'
import { type FileStorage, openFileStorage } from '#platform/server/storage/open-file-storage.ts'
import { encodeBox, encodeUint32 } from '../../../tests/harness/mp4-boxes.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts'
import { ensureFfmpeg } from '../../../tools/testing/ensure-ffmpeg.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-uploads-'))
const turn = { queue: 'sign-up', owner: '127.0.0.1' } as const
let shop: TestDatabase
let files: FileStorage

beforeAll(async () => {
  shop = await createTestDatabase()
  files = openFileStorage({ dataDir: folder, s3: null })
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

let count = 0
function upload(bytes: Buffer, filename = 'me.jpg', field = 'docs'): Upload {
  const file = path.join(folder, `upload-${count++}`)
  writeFileSync(file, bytes)
  return { field, filename, path: file, bytes: bytes.length, truncated: false, type: detectFileType(bytes) }
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f4b' } })
const rowOf = (name: string) =>
  shop.db.selectFrom('uploads').selectAll().where('file_name', '=', name).executeTakeFirst()
const publicFiles = () => readdirSync(path.join(folder, 'files/public'))
const privateBytes = async (name: string) => (await files.read('private', name)) ?? Buffer.alloc(0)
const publicBytes = async (name: string) => (await files.read('public', name)) ?? Buffer.alloc(0)

test('a picture is re-encoded as WebP, upright and without the metadata of its camera [D-077]', async () => {
  const taken = await plain(40, 20)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(taken.toString('latin1')).toContain('Exif')
  const stored = await storePicture(files, shop.db, upload(taken))
  expect(stored).toMatchObject({ width: 20, height: 40 })
  expect(stored.name).toMatch(/^[0-9a-f-]{36}\.webp$/)
  const bytes = await publicBytes(stored.name)
  const { format, exif, orientation, width } = await sharp(bytes).metadata()
  expect({ format, exif, orientation, width }).toEqual({
    format: 'webp',
    exif: undefined,
    orientation: undefined,
    width: 20,
  })
  expect(await rowOf(stored.name)).toMatchObject({
    visibility: 'public',
    kind: 'picture',
    mime_type: 'image/webp',
    size_bytes: bytes.length,
    width: 20,
    height: 40,
  })
})

test('pictures are cropped around their centre to their aspect ratio [D-112]', async () => {
  const wide = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#ffffff' } })
    .composite([{ input: await plain(40, 300).png().toBuffer(), left: 430, top: 0 }])
    .png()
    .toBuffer()
  const square = await storePicture(files, shop.db, upload(wide), { crop: '16:15' })
  expect(square).toMatchObject({ width: 320, height: 300 })
  const { data, info } = await sharp(await publicBytes(square.name))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (info.width * 150 + 160) * info.channels
  expect(data[middle]).toBeLessThan(160)
  expect(data[info.width * 150 * info.channels]).toBeGreaterThan(240)
  expect(await storePicture(files, shop.db, upload(wide), { crop: '17:15' })).toMatchObject({ width: 340, height: 300 })
  expect(await storePicture(files, shop.db, upload(wide), { crop: '16:7' })).toMatchObject({ width: 686, height: 300 })
})

test('a large picture is made smaller, a small one never larger [D-113]', async () => {
  const large = await plain(2_400, 1_050).jpeg().toBuffer()
  expect(await storePicture(files, shop.db, upload(large), { crop: '16:7' })).toMatchObject({
    width: 1920,
    height: 840,
  })
  expect(await storePicture(files, shop.db, upload(large), { maxWidth: 600 })).toMatchObject({
    width: 600,
    height: 263,
  })
  const webp = await plain(2_400, 1_050).webp().toBuffer()
  expect(await storeWebpPicture(files, shop.db, webp)).toMatchObject({ width: 2400, height: 1050 })
})

test('only png and jpeg are pictures; a broken one is rejected, and nothing is stored [A-PROD-086, A-BANR-034, D-109]', async () => {
  const before = publicFiles().length
  const rejection = { code: 16, message: 'File type not supported.', errors: { img: 'File type not supported.' } }
  const jpeg = await plain(300, 300).jpeg().toBuffer()
  const gif = await plain(30, 30).gif().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  for (const bytes of [
    gif,
    svg,
    Buffer.from('%PDF-1.7'),
    jpeg.subarray(0, 200),
    Buffer.from('ffd8ffe000104a464946', 'hex'),
  ])
    await expect(storePicture(files, shop.db, upload(bytes, 'x.jpg', 'img'))).rejects.toMatchObject(rejection)
  expect(publicFiles()).toHaveLength(before)
})

test('a small file that decompresses to too many pixels is rejected [D-077]', async () => {
  const side = 7_100
  const wall = sharp(Buffer.alloc(side * side), { raw: { width: side, height: side, channels: 1 } })
  const bomb = await wall.png({ compressionLevel: 6 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(storePicture(files, shop.db, upload(bomb))).rejects.toMatchObject({ code: 16 })
})

test('documents are stored privately, pictures among them re-encoded in their own format [S-SIGN-034, S-SIGN-035, D-061]', async () => {
  const jpeg = await plain(60, 30)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret owner' } })
    .toBuffer()
  const stored = await storeDocument(files, shop.db, upload(jpeg, '../../etc/diploma.php'), turn)
  expect(stored).toMatchObject({ mime: 'image/jpeg', name: expect.stringMatching(/^[0-9a-f-]{36}\.jpg$/) })
  expect(await files.has('public', stored.name)).toBe(false)
  const bytes = await privateBytes(stored.name)
  expect(bytes).toHaveLength(stored.bytes)
  expect(bytes.toString('latin1')).not.toContain('secret owner')
  expect(await rowOf(stored.name)).toMatchObject({ visibility: 'private', kind: 'document', mime_type: 'image/jpeg' })
  const png = await storeDocument(files, shop.db, upload(await plain(60, 30).png().toBuffer()), turn)
  expect(detectFileType(await privateBytes(png.name))).toBe('png')
})

test('a pdf is stored unchanged [S-SIGN-036]', async () => {
  const pdf = Buffer.from('%PDF-1.7\nsigned by the school')
  const stored = await storeDocument(files, shop.db, upload(pdf), turn)
  expect(stored).toMatchObject({ mime: 'application/pdf', bytes: pdf.length, name: expect.stringMatching(/\.pdf$/) })
  expect(await privateBytes(stored.name)).toEqual(pdf)
})

test('any other document is refused, a picture that cannot be read too [S-SIGN-037]', async () => {
  const rejection = { code: 16, message: '*File type not supported.', errors: { docs: '*File type not supported.' } }
  const broken = (await plain(300, 300).png().toBuffer()).subarray(0, 90)
  for (const bytes of [Buffer.from('just text'), broken, Buffer.from('00000018667479706d703432', 'hex')])
    await expect(storeDocument(files, shop.db, upload(bytes, 'diploma.pdf'), turn)).rejects.toMatchObject(rejection)
})

const video = Buffer.concat([
  encodeBox('ftyp', Buffer.from('mp42'), encodeUint32(0)),
  encodeBox('moov', encodeBox('mvhd', Buffer.alloc(12), encodeUint32(1_000), encodeUint32(12_500), Buffer.alloc(80))),
])

test('an mp4 is stored with its duration [A-PROD-088, D-204]', async () => {
  const stored = await storeVideo(files, shop.db, upload(video, 'video.mp4', 'video'))
  expect(stored).toEqual({ name: expect.stringMatching(/^[0-9a-f-]{36}\.mp4$/), bytes: video.length, seconds: 12.5 })
  expect(await publicBytes(stored.name)).toEqual(video)
  expect(await rowOf(stored.name)).toMatchObject({
    kind: 'video',
    mime_type: 'video/mp4',
    duration_seconds: 12.5,
    size_bytes: video.length,
  })
  expect(await storeMp4File(files, shop.db, upload(video).path)).toMatchObject({ seconds: 12.5 })
  await expect(storeMp4File(files, shop.db, upload(Buffer.from('no video')).path)).rejects.toThrow('not an mp4')
})

test('a wmv, which no browser plays, becomes an mp4 of the same length and an even size [A-PROD-088, D-107]', async () => {
  ensureFfmpeg()
  const file = path.join(folder, 'video.wmv')
  const source = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=322x182:rate=10']
  execFileSync('ffmpeg', ['-loglevel', 'error', ...source, '-c:v', 'wmv2', '-f', 'asf', '-y', file])
  const stored = await storeVideo(files, shop.db, upload(readFileSync(file), 'video.wmv', 'video'))
  expect(stored.name).toMatch(/\.mp4$/)
  expect(stored.seconds).toBeCloseTo(2, 0)
  const bytes = await files.read('public', stored.name)
  expect(bytes && detectFileType(bytes)).toBe('mp4')
}, 300_000)

test('a wmv is refused where there is no ffmpeg [A-PROD-088, D-107]', async () => {
  const before = process.env.PATH
  process.env.PATH = folder
  try {
    const wmv = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
    await expect(storeVideo(files, shop.db, upload(wmv, 'video.wmv', 'video'))).rejects.toMatchObject({ code: 16 })
    expect(await getFfmpegVersion()).toBeNull()
  } finally {
    process.env.PATH = before
  }
})

test('a damaged wmv and any other video are rejected [A-PROD-088, D-107]', async () => {
  const rejection = { code: 16, message: 'File type not supported.', errors: { video: 'File type not supported.' } }
  const wmv = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex')
  for (const bytes of [wmv, Buffer.from('RIFF....AVI '), video.subarray(0, 40)])
    await expect(storeVideo(files, shop.db, upload(bytes, 'video.mp4', 'video'))).rejects.toMatchObject(rejection)
})

test('a file that was truncated at its limit is never stored [S-SIGN-039, D-098, D-108]', async () => {
  const cut = (bytes: Buffer) => ({ ...upload(bytes), truncated: true })
  const png = await plain(20, 20).png().toBuffer()
  const document = { code: 17, message: '*File size must be less than 5Mb.' }
  await expect(storeDocument(files, shop.db, cut(Buffer.from('%PDF-1.7')), turn)).rejects.toMatchObject(document)
  const other = { code: 17, message: 'File size must be less than 5Mb.' }
  await expect(storeVideo(files, shop.db, cut(video))).rejects.toMatchObject(other)
  await expect(storePicture(files, shop.db, cut(png))).rejects.toMatchObject(other)
})

test('the sizes of a picture are made after the commit, and not at all after a rollback', async () => {
  const jobs = () =>
    shop.pool.query<{ key: string }>(
      "select key from graphile_worker.jobs where task_identifier = 'create-picture-sizes'",
    )
  const picture = await plain(20, 20).png().toBuffer()
  const before = (await jobs()).rows.length
  await inTransaction(shop.db, async (tx) => {
    await storePicture(files, tx, upload(picture))
    throw new Error('changed my mind')
  }).catch(() => undefined)
  expect((await jobs()).rows).toHaveLength(before)
  const { name } = await inTransaction(shop.db, (tx) => storePicture(files, tx, upload(picture)))
  expect((await jobs()).rows.map(({ key }) => key)).toContain(`sizes ${name}`)
})
