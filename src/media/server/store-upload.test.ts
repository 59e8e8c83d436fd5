import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { detectFileType } from '#media/server/detect-file-type.ts'
import { storeDocument, storePicture, storeVideo, storeWebpPicture } from '#media/server/store-upload.ts'
import { mediaText } from '#media/text.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { encodeBox, encodeUint32 } from '../../../tests/harness/mp4-boxes.ts'
import { createVideo } from '../../../tests/harness/mp4-video.ts'
import { createPdf, createPdfWithPassword } from '../../../tests/harness/pdf-files.ts'
import { openUploads } from '../../../tests/harness/uploads.ts'

const turn = { queue: 'sign-up', owner: '127.0.0.1' } as const
const { shop, files, folder, upload, rowOf, privateBytes, publicBytes } = await openUploads()
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f4b' } })
const publicFiles = () => readdirSync(path.join(folder, 'files/public'))

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

test('only sound png and jpeg files are taken as pictures [A-PROD-086, A-BANR-034, D-109]', async () => {
  const before = publicFiles().length
  const rejection = { code: 16, message: 'File type not supported.', errors: { img: 'File type not supported.' } }
  const jpeg = await plain(300, 300).jpeg().toBuffer()
  const gif = await plain(30, 30).gif().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  for (const bytes of [gif, svg, Buffer.from('%PDF-1.7')])
    await expect(storePicture(files, shop.db, upload(bytes, 'x.jpg', 'img'))).rejects.toMatchObject(rejection)
  const damaged = { code: 16, errors: { img: mediaText.pictureDamaged } }
  for (const bytes of [jpeg.subarray(0, 200), Buffer.from('ffd8ffe000104a464946', 'hex')])
    await expect(storePicture(files, shop.db, upload(bytes, 'x.jpg', 'img'))).rejects.toMatchObject(damaged)
  expect(publicFiles()).toHaveLength(before)
})

test('a small file that decompresses to too many pixels is rejected [D-077]', async () => {
  const side = 10_600
  const wall = sharp(Buffer.alloc(side * side), { raw: { width: side, height: side, channels: 1 } })
  const bomb = await wall.png({ compressionLevel: 6 }).toBuffer()
  expect(bomb.length).toBeLessThan(1_000_000)
  const tooLarge = { code: 16, errors: { docs: mediaText.pictureTooLarge } }
  await expect(storePicture(files, shop.db, upload(bomb))).rejects.toMatchObject(tooLarge)
})

test('documents are private, and pictures are re-encoded in their format [S-SIGN-034–035, D-061]', async () => {
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
  const pdf = Buffer.from(createPdf({ pages: 2 }))
  const stored = await storeDocument(files, shop.db, upload(pdf), turn)
  expect(stored).toMatchObject({ mime: 'application/pdf', bytes: pdf.length, name: expect.stringMatching(/\.pdf$/) })
  expect(await privateBytes(stored.name)).toEqual(pdf)
})

test('other documents are refused, unreadable pictures with a reason [S-SIGN-037, N-FILE-004]', async () => {
  const rejection = { code: 16, message: '*File type not supported.', errors: { docs: '*File type not supported.' } }
  const broken = (await plain(300, 300).png().toBuffer()).subarray(0, 90)
  for (const bytes of [Buffer.from('just text'), Buffer.from('00000018667479706d703432', 'hex')])
    await expect(storeDocument(files, shop.db, upload(bytes, 'diploma.pdf'), turn)).rejects.toMatchObject(rejection)
  const damaged = { code: 16, errors: { docs: mediaText.pictureDamaged } }
  await expect(storeDocument(files, shop.db, upload(broken), turn)).rejects.toMatchObject(damaged)
})

test('a pdf with a password, without pages or broken is refused with its reason [N-FILE-005]', async () => {
  const pdf = Buffer.from(createPdf({ pages: 2 }))
  const refused: [Buffer, string][] = [
    [await createPdfWithPassword('userPassword'), mediaText.pdfPassword],
    [Buffer.from(createPdf({ pages: 0 })), mediaText.pdfEmpty],
    [Buffer.from('%PDF-1.7\nsigned by the school'), mediaText.pdfDamaged],
    [pdf.subarray(0, 70), mediaText.pdfDamaged],
    [Buffer.from('%PDF-1.7'.padEnd(100_000, ' ')), mediaText.pdfDamaged],
  ]
  for (const [bytes, message] of refused)
    await expect(storeDocument(files, shop.db, upload(bytes, 'a.pdf'), turn)).rejects.toMatchObject({
      code: 16,
      errors: { docs: message },
    })
  for (const bytes of [pdf, await createPdfWithPassword('ownerPassword')])
    expect(await storeDocument(files, shop.db, upload(bytes, 'a.pdf'), turn)).toMatchObject({ bytes: bytes.length })
}, 60_000)

test('an iPhone’s HEIC is refused with what to do where it cannot be read [N-FILE-004]', async () => {
  const heic = Buffer.concat([
    encodeBox('ftyp', Buffer.from('heic'), encodeUint32(0), Buffer.from('mif1heic')),
    encodeBox('meta', Buffer.alloc(40)),
  ])
  const rejection = { code: 16, errors: { docs: mediaText.heic } }
  await expect(storeDocument(files, shop.db, upload(heic), turn)).rejects.toMatchObject(rejection)
  await expect(storePicture(files, shop.db, upload(heic))).rejects.toMatchObject(rejection)
})

test('pictures of 100 megapixels are read smaller, as documents and as pictures [N-FILE-003]', async () => {
  const large = plain(12_000, 9_000)
  for (const bytes of [await large.clone().jpeg().toBuffer(), await large.clone().png().toBuffer()]) {
    const document = await storeDocument(files, shop.db, upload(bytes), turn)
    const { width, height } = await sharp(await privateBytes(document.name)).metadata()
    expect([width, height]).toEqual([3_000, 2_250])
    expect(await storePicture(files, shop.db, upload(bytes))).toMatchObject({ width: 1_920, height: 1_440 })
  }
  const passes = await plain(8_000, 7_000).jpeg({ progressive: true }).toBuffer()
  await expect(storeDocument(files, shop.db, upload(passes), turn)).rejects.toMatchObject({
    errors: { docs: mediaText.pictureTooLarge },
  })
}, 120_000)

test('a file that was truncated at its limit is never stored [S-SIGN-039, D-098, D-108]', async () => {
  const cut = (bytes: Buffer) => ({ ...upload(bytes), truncated: true })
  const png = await plain(20, 20).png().toBuffer()
  const document = { code: 17, message: '*File size must be less than 5Mb.' }
  await expect(storeDocument(files, shop.db, cut(Buffer.from('%PDF-1.7')), turn)).rejects.toMatchObject(document)
  const other = { code: 17, message: 'File size must be less than 5Mb.' }
  await expect(storeVideo(files, shop.db, cut(createVideo()))).rejects.toMatchObject(other)
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
