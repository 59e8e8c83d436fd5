import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMp4, type Video } from '#media/server/read-mp4-duration.ts'
import { encodeBox, encodeUint32 } from '../../../tests/harness/mp4-boxes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-video-'))
afterAll(() => rmSync(folder, { recursive: true }))

const longBox = (type: string, body: Buffer) =>
  Buffer.concat([encodeUint32(1), Buffer.from(type), encodeUint32(0), encodeUint32(body.length + 16), body])
const header = (scale: number, length: number) =>
  encodeBox(
    'mvhd',
    encodeUint32(0),
    encodeUint32(0),
    encodeUint32(0),
    encodeUint32(scale),
    encodeUint32(length),
    Buffer.alloc(80),
  )
const longHeader = (scale: number, length: number) =>
  encodeBox(
    'mvhd',
    encodeUint32(0x0100_0000),
    Buffer.alloc(16),
    encodeUint32(scale),
    encodeUint32(0),
    encodeUint32(length),
    Buffer.alloc(80),
  )
const ftyp = encodeBox('ftyp', Buffer.from('mp42'), encodeUint32(0))

async function videoOf(...parts: Buffer[]): Promise<Video | null> {
  const file = path.join(folder, 'film.mp4')
  writeFileSync(file, Buffer.concat(parts))
  return readMp4(file)
}

test('the duration of an mp4 is read before or after its frames [D-204]', async () => {
  expect(await videoOf(ftyp, encodeBox('moov', header(1000, 12_500)), encodeBox('mdat', Buffer.alloc(5_000)))).toEqual({
    seconds: 12.5,
  })
  expect(await videoOf(ftyp, encodeBox('mdat', Buffer.alloc(5_000)), encodeBox('moov', header(600, 1_800)))).toEqual({
    seconds: 3,
  })
})

test('64-bit boxes and durations are read too', async () => {
  expect(
    await videoOf(ftyp, longBox('mdat', Buffer.alloc(100)), encodeBox('moov', longHeader(90_000, 900_000))),
  ).toEqual({
    seconds: 10,
  })
  expect(await videoOf(ftyp, encodeBox('moov', encodeBox('free', Buffer.alloc(9)), header(1, 7)))).toEqual({
    seconds: 7,
  })
})

test('a fragmented mp4 has no duration', async () => {
  expect(await videoOf(ftyp, encodeBox('moov', header(1000, 0)))).toEqual({ seconds: null })
  expect(await videoOf(ftyp, encodeBox('moov', header(0, 5_000)))).toEqual({ seconds: null })
  expect(await videoOf(ftyp, encodeBox('moov', header(1000, 0xffff_ffff)))).toEqual({ seconds: null })
})

test('a truncated or damaged file is no mp4', async () => {
  expect(await videoOf(ftyp, encodeBox('mdat', Buffer.alloc(100)))).toBeNull()
  expect(await videoOf(ftyp, encodeBox('moov', header(1000, 5_000)).subarray(0, 30))).toBeNull()
  expect(await videoOf(ftyp, encodeUint32(4), Buffer.from('moov'))).toBeNull()
  expect(await videoOf(Buffer.alloc(0))).toBeNull()
  expect(await videoOf(Buffer.alloc(40_000))).toBeNull()
})
