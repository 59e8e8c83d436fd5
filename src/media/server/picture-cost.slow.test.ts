import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reencodeDocument, reencodePicture } from '#media/server/reencode-image.ts'
import { mediaText } from '#media/text.ts'
import { createDocumentFile } from '../../../tests/harness/factories.ts'
import { openShop, type Shop } from '../../../tests/harness/shop.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-pictures-'))
let shop: Shop
let front: File
beforeAll(async () => {
  shop = await openShop()
  front = await createDocumentFile('front.png')
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A valid png of one colour, one bit a pixel. */
function createFlatPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#bbaacc' } })

/** A progressive JPEG that repeats its last scan a thousand times; each repetition costs a pass over all of its 49 million pixels. */
async function createJpegOfManyScans(): Promise<Buffer> {
  const jpeg = await flat(7_000).jpeg({ progressive: true }).toBuffer()
  const lastScan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(1_000).fill(lastScan), jpeg.subarray(-2)])
}

/** An animation of thousands of frames, each of one pixel. */
function createAnimatedGif(): Buffer {
  const head = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1')
  const frame = Buffer.from(
    '\x21\xf9\x04\x00\x00\x00\x00\x00\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02\x44\x01\x00',
    'latin1',
  )
  return Buffer.concat([head, ...Array<Buffer>(5_000).fill(frame), Buffer.from(';')])
}

/** The most that an upload may cost, measured in ordinary photographs; decoding any of these pictures completely would cost hundreds. */
const mostPhotographs = 10

/** How many seconds of processor time decoding and encoding an ordinary photograph of five million pixels takes here and now. */
async function measurePhotograph(): Promise<number> {
  const photograph = await createNoise(2_500, 2_000).jpeg({ quality: 60 }).toBuffer()
  const { seconds } = await measureCpu(() => sharp(photograph).jpeg({ quality: 60 }).toBuffer())
  return seconds
}

async function measureCpu<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const before = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(before)
  return { result, seconds: (user + system) / 1_000_000 }
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"><rect width="100%" height="100%"/></svg>'
const tooLarge = mediaText.pictureTooLarge
const noPicture = mediaText.documentType
const bombs: [string, message: string, () => Buffer | Promise<Buffer>][] = [
  ['a png of 20,000 by 20,000 pixels', tooLarge, () => createFlatPng(20_000, 20_000)],
  ['a png of 40,000 by 1 pixels', tooLarge, () => createFlatPng(40_000, 1)],
  ['a jpeg of 1,000 scans', tooLarge, createJpegOfManyScans],
  ['an svg', noPicture, () => Buffer.from(svg)],
  ['a gif of 5,000 frames', noPicture, createAnimatedGif],
  [
    'a webp of 5,000 frames',
    noPicture,
    () => sharp(createAnimatedGif(), { animated: true }).webp({ effort: 0 }).toBuffer(),
  ],
]
test.each(bombs)(
  '%s as a document of a sign-up is refused, and costs a few photographs at most [D-077]',
  async (_, message, create) => {
    const bomb = await create()
    expect(bomb.length).toBeLessThan(5_000_000)
    const form = new FormData()
    const fields = { email: 'gwen@example.com', password: 'Salon-42-chair', firstName: 'Gwen', lastName: 'Fay' }
    for (const [name, value] of Object.entries({ ...fields, businessName: 'Gwen' })) form.append(name, value)
    for (const file of [new File([new Uint8Array(bomb)], 'a.png'), front]) form.append('docs', file)
    const { result, seconds } = await measureCpu(() => shop.call('POST', 'user/signup', { form }))
    expect(result.status).toBe(415)
    expect(result.body.error).toMatchObject({ errorCode: 16, errors: { docs: message } })
    const photograph = await measurePhotograph()
    expect(seconds / photograph).toBeLessThan(mostPhotographs)
  },
)

function writePicture(name: string, bytes: Buffer): string {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return file
}

/** An image of noise, which is as hard to compress as any picture can be. */
function createNoise(width: number, height: number) {
  const raw = Buffer.alloc(width * height * 3)
  let state = 1
  for (let at = 0; at < raw.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff
    raw[at] = state >> 16
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
}

test('the picture of a document costs a few photographs at most, even if large', async () => {
  const turn = { queue: 'sign-up', owner: 'a' } as const
  const pictures = {
    'noise.png': await createNoise(1_400, 1_150).png().toBuffer(),
    'noise.jpeg': await createNoise(2_500, 2_000).jpeg({ quality: 60 }).toBuffer(),
    'large.png': await flat(7_000).png().toBuffer(),
    'large.jpeg': await flat(7_000).jpeg().toBuffer(),
  }
  for (const [name, bytes] of Object.entries(pictures)) {
    expect(bytes.length).toBeLessThan(5_000_000)
    const format = name.endsWith('png') ? 'png' : 'jpeg'
    const { result, seconds } = await measureCpu(() => reencodeDocument(writePicture(name, bytes), format, turn))
    expect((await sharp(result.bytes).metadata()).format).toBe(format)
    expect(Math.max(result.width, result.height)).toBeLessThanOrEqual(3_000)
    const photograph = await measurePhotograph()
    expect(seconds / photograph, name).toBeLessThan(mostPhotographs)
  }
})

test('an administrator’s upload waits for no sign-up’s documents, and no sign-up for all others', async () => {
  const file = writePicture('waiting.png', await createNoise(1_200, 1_000).png().toBuffer())
  const ended: string[] = []
  const encodeFor = (owner: string) =>
    reencodeDocument(file, 'png', { queue: 'sign-up', owner }).then(() => ended.push(owner))
  const flood = Array.from({ length: 8 }, () => encodeFor('many'))
  const other = encodeFor('one')
  await reencodePicture(Buffer.from(await front.arrayBuffer()))
  expect(ended.length).toBeLessThan(3)
  await other
  expect(ended.length).toBeLessThan(5)
  await Promise.all(flood)
})
