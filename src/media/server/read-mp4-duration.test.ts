import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMp4, type Video } from '#media/server/read-mp4-duration.ts'
import { box, uint } from '../../../tests/harness/mp4.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-video-'))
afterAll(() => rmSync(folder, { recursive: true }))

const longBox = (type: string, body: Buffer) =>
  Buffer.concat([uint(1), Buffer.from(type), uint(0), uint(body.length + 16), body])
const header = (scale: number, length: number) =>
  box('mvhd', uint(0), uint(0), uint(0), uint(scale), uint(length), Buffer.alloc(80))
const longHeader = (scale: number, length: number) =>
  box('mvhd', uint(0x0100_0000), Buffer.alloc(16), uint(scale), uint(0), uint(length), Buffer.alloc(80))
const ftyp = box('ftyp', Buffer.from('mp42'), uint(0))

async function videoOf(...parts: Buffer[]): Promise<Video | null> {
  const file = path.join(folder, 'film.mp4')
  writeFileSync(file, Buffer.concat(parts))
  return readMp4(file)
}

test('the duration of an mp4 is read before or after its frames [D-204]', async () => {
  expect(await videoOf(ftyp, box('moov', header(1000, 12_500)), box('mdat', Buffer.alloc(5_000)))).toEqual({
    seconds: 12.5,
  })
  expect(await videoOf(ftyp, box('mdat', Buffer.alloc(5_000)), box('moov', header(600, 1_800)))).toEqual({ seconds: 3 })
})

test('64-bit boxes and durations are read too', async () => {
  expect(await videoOf(ftyp, longBox('mdat', Buffer.alloc(100)), box('moov', longHeader(90_000, 900_000)))).toEqual({
    seconds: 10,
  })
  expect(await videoOf(ftyp, box('moov', box('free', Buffer.alloc(9)), header(1, 7)))).toEqual({ seconds: 7 })
})

test('a fragmented mp4 has no duration', async () => {
  expect(await videoOf(ftyp, box('moov', header(1000, 0)))).toEqual({ seconds: null })
  expect(await videoOf(ftyp, box('moov', header(0, 5_000)))).toEqual({ seconds: null })
  expect(await videoOf(ftyp, box('moov', header(1000, 0xffff_ffff)))).toEqual({ seconds: null })
})

test('a truncated or damaged file is no mp4', async () => {
  expect(await videoOf(ftyp, box('mdat', Buffer.alloc(100)))).toBeNull()
  expect(await videoOf(ftyp, box('moov', header(1000, 5_000)).subarray(0, 30))).toBeNull()
  expect(await videoOf(ftyp, uint(4), Buffer.from('moov'))).toBeNull()
  expect(await videoOf(Buffer.alloc(0))).toBeNull()
  expect(await videoOf(Buffer.alloc(40_000))).toBeNull()
})
