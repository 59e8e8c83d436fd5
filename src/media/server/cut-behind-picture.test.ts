import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { findJpegEnd, findPngEnd } from '#media/find-picture-end.ts'
import { inspectFile, writeUpToLimit } from '#media/server/parse-multipart.ts'
import { createVideo } from '../../../tests/harness/mp4-video.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-cut-'))
afterAll(() => rmSync(folder, { recursive: true }))

const noise = () =>
  sharp({ create: { width: 200, height: 150, channels: 3, noise: { type: 'gaussian' }, background: '#fff' } })
/** A video whose bytes look like hundreds of beginnings and ends of pictures and scans to a reader of JPEG. */
const clip = Buffer.concat([createVideo(), Buffer.from('ffdaffd8ffd9ffda'.repeat(500), 'hex')])

/** Receives a file as a form with this size limit does. */
async function receive(bytes: Buffer, limit = 5_000_000) {
  const target = path.join(folder, 'upload')
  const written = await writeUpToLimit(Readable.from([bytes]), { target, limit, budget: { left: 20_000_000 } })
  const upload = await inspectFile({ field: 'docs', filename: 'a.jpg', path: target, bytes: written ?? 0 }, limit)
  return { ...upload, content: readFileSync(target) }
}

/** Puts a thumbnail, which has an end marker of its own, into the segment in which cameras store theirs. */
function insertThumbnail(jpeg: Buffer, thumbnail: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(thumbnail.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, thumbnail, jpeg.subarray(2)])
}

test('a picture ends with its own data, whatever film or pictures come behind it [N-FILE-003]', async () => {
  const plain = await noise().jpeg().toBuffer()
  const pictures = {
    plain,
    progressive: await noise().jpeg({ progressive: true }).toBuffer(),
    thumbnail: insertThumbnail(plain, await noise().resize(20).jpeg().toBuffer()),
    padded: Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xff]), plain.subarray(2)]),
  }
  for (const [name, jpeg] of Object.entries(pictures))
    for (const behind of [Buffer.alloc(0), clip, plain, Buffer.from('\0\0\0')])
      expect({ name, end: findJpegEnd(Buffer.concat([jpeg, behind])).end }).toEqual({ name, end: jpeg.length })
  expect(findJpegEnd(plain).scans).toBe(1)
  expect(findJpegEnd(pictures.progressive).scans).toBeGreaterThan(1)
  const png = await noise().png().toBuffer()
  for (const behind of [Buffer.alloc(0), clip]) expect(findPngEnd(Buffer.concat([png, behind]))).toBe(png.length)
  for (const end of [2, 3, 20, 400, plain.length - 1]) expect(findJpegEnd(plain.subarray(0, end)).end).toBeNull()
  for (const end of [8, 20, png.length - 1]) expect(findPngEnd(png.subarray(0, end))).toBeNull()
})

test('a motion photo is received as its picture, even if its film is too large [N-FILE-003]', async () => {
  const jpeg = await noise().jpeg().toBuffer()
  const png = await noise().png().toBuffer()
  for (const picture of [jpeg, png])
    for (const behind of [clip, Buffer.alloc(6_000_000, 0xff)]) {
      const { content, ...upload } = await receive(Buffer.concat([picture, behind]))
      expect(content.equals(picture)).toBe(true)
      expect(upload).toMatchObject({ bytes: picture.length, truncated: false })
    }
  expect(await receive(Buffer.alloc(5_000_001, jpeg))).toMatchObject({ truncated: false, bytes: jpeg.length })
})

test('a picture that is too large itself stays so, and other files are not cut [N-FILE-003]', async () => {
  const jpeg = await noise().jpeg().toBuffer()
  expect(await receive(jpeg, jpeg.length - 1)).toMatchObject({ truncated: true })
  expect(await receive(jpeg, jpeg.length)).toMatchObject({ truncated: false, bytes: jpeg.length })
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7'), clip])
  expect(await receive(pdf)).toMatchObject({ bytes: pdf.length, type: 'pdf' })
  writeFileSync(path.join(folder, 'cut'), jpeg.subarray(0, 500))
  expect(await receive(jpeg.subarray(0, 500))).toMatchObject({ bytes: 500 })
})
