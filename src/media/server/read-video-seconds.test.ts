import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readVideoSeconds } from '#media/server/read-video-seconds.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-video-'))
afterAll(() => rmSync(folder, { recursive: true }))

const uint = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([uint(body.length + 8), Buffer.from(type), body])
}
const longBox = (type: string, body: Buffer) =>
  Buffer.concat([uint(1), Buffer.from(type), uint(0), uint(body.length + 16), body])
const header = (scale: number, length: number) =>
  box('mvhd', uint(0), uint(0), uint(0), uint(scale), uint(length), Buffer.alloc(80))
const longHeader = (scale: number, length: number) =>
  box('mvhd', uint(0x0100_0000), Buffer.alloc(16), uint(scale), uint(0), uint(length), Buffer.alloc(80))
const ftyp = box('ftyp', Buffer.from('mp42'), uint(0))

async function secondsOf(...parts: Buffer[]): Promise<number | null> {
  const file = path.join(folder, 'film.mp4')
  writeFileSync(file, Buffer.concat(parts))
  return readVideoSeconds(file)
}

test('the length of a film stands before or after its pictures [D-204]', async () => {
  expect(await secondsOf(ftyp, box('moov', header(1000, 12_500)), box('mdat', Buffer.alloc(5_000)))).toBe(12.5)
  expect(await secondsOf(ftyp, box('mdat', Buffer.alloc(5_000)), box('moov', header(600, 1_800)))).toBe(3)
})

test('long boxes and long times are read too', async () => {
  expect(await secondsOf(ftyp, longBox('mdat', Buffer.alloc(100)), box('moov', longHeader(90_000, 900_000)))).toBe(10)
  expect(await secondsOf(ftyp, box('moov', box('free', Buffer.alloc(9)), header(1, 7)))).toBe(7)
})

test('a film that is cut off, damaged or says no length has none', async () => {
  expect(await secondsOf(ftyp, box('mdat', Buffer.alloc(100)))).toBeNull()
  expect(await secondsOf(ftyp, box('moov', header(1000, 5_000)).subarray(0, 30))).toBeNull()
  expect(await secondsOf(ftyp, box('moov', header(0, 5_000)))).toBeNull()
  expect(await secondsOf(ftyp, box('moov', header(1000, 0)))).toBeNull()
  expect(await secondsOf(ftyp, box('moov', header(1000, 0xffff_ffff)))).toBeNull()
  expect(await secondsOf(ftyp, uint(4), Buffer.from('moov'))).toBeNull()
  expect(await secondsOf(Buffer.alloc(0))).toBeNull()
  expect(await secondsOf(Buffer.alloc(40_000))).toBeNull()
})
