import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inspectMp4, type Video } from '#media/server/videos/inspect-mp4.ts'
import { encodeBox, encodeUint32 } from '../../../../tests/harness/mp4-boxes.ts'
import { createVideo } from '../../../../tests/harness/mp4-video.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-video-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function inspect(...parts: Buffer[]): Promise<Video | null> {
  const file = path.join(folder, 'film.mp4')
  writeFileSync(file, Buffer.concat(parts))
  return inspectMp4(file)
}
const whole = { seconds: 12.5, playable: true, complete: true }

test('the duration of an mp4 is read before or after its pictures, with sound or without [D-204]', async () => {
  expect(await inspect(createVideo())).toEqual(whole)
  expect(await inspect(createVideo({ isIndexFirst: false }))).toEqual(whole)
  expect(await inspect(createVideo({ sound: null }))).toEqual(whole)
  expect(await inspect(createVideo(), Buffer.from('what a program wrote behind it'))).toEqual(whole)
})

test('64-bit durations are read too, and unknown ones', async () => {
  const clip = createVideo({ isIndexFirst: false })
  const header = clip.indexOf('mvhd')
  const ofLength = (version: number, at: number, ...values: number[]) => {
    const changed = Buffer.from(clip)
    changed[header + 4] = version
    for (const [index, value] of values.entries()) changed.writeUInt32BE(value, header + 4 + at + 4 * index)
    return inspect(changed)
  }
  expect(await ofLength(1, 20, 90_000, 0, 900_000)).toMatchObject({ seconds: 10 })
  expect(await ofLength(0, 12, 1_000, 0)).toMatchObject({ seconds: null })
  expect(await ofLength(0, 12, 0, 5_000)).toMatchObject({ seconds: null })
  expect(await ofLength(0, 12, 1_000, 0xffff_ffff)).toMatchObject({ seconds: null })
})

test('only H.264 of 8 bits with AAC or MP3 is played by every browser [N-FILE-001]', async () => {
  const playable = async (clip: Parameters<typeof createVideo>[0]) => (await inspect(createVideo(clip)))?.playable
  for (const profile of [66, 77, 88, 100]) expect(await playable({ picture: { type: 'avc1', profile } })).toBe(true)
  expect(await playable({ picture: { type: 'avc3' } })).toBe(true)
  expect(await playable({ sound: { type: 'mp4a', object: 0x6b } })).toBe(true)
  for (const type of ['hvc1', 'hev1', 'mp4v', 'av01', 'vp09', 's263', 'dvh1', 'encv', 'jpeg'])
    expect({ type, playable: await playable({ picture: { type } }) }).toEqual({ type, playable: false })
  for (const profile of [110, 122, 244]) expect(await playable({ picture: { type: 'avc1', profile } })).toBe(false)
  for (const type of ['ac-3', 'ec-3', 'Opus', 'fLaC', 'alac', 'samr', 'sowt', 'enca'])
    expect({ type, playable: await playable({ sound: { type } }) }).toEqual({ type, playable: false })
  expect(await playable({ sound: { type: 'mp4a', object: 0xa9 } })).toBe(false)
})

test('a film that was cut short anywhere is not complete [N-FILE-002]', async () => {
  for (const clip of [createVideo(), createVideo({ sound: null })]) {
    const dataStart = clip.indexOf('mdat') + 4
    for (const end of [clip.length - 1, clip.length - 100, dataStart + 10, dataStart])
      expect(await inspect(clip.subarray(0, end))).toEqual({ ...whole, complete: false })
  }
  const indexLast = createVideo({ isIndexFirst: false })
  const cut = { seconds: null, playable: false, complete: false }
  for (const end of [indexLast.length - 1, indexLast.indexOf('moov') - 10, 60])
    expect(await inspect(indexLast.subarray(0, end))).toEqual(cut)
})

test('a fragmented film is complete with the pictures of its last fragment [N-FILE-002]', async () => {
  const clip = createVideo({ isFragmented: true })
  expect(await inspect(clip)).toEqual(whole)
  const lastHead = clip.lastIndexOf('moof')
  for (const end of [clip.length - 1, lastHead + 30, lastHead + 10, clip.indexOf('moof') - 4])
    expect({ end, complete: (await inspect(clip.subarray(0, end)))?.complete }).toEqual({ end, complete: false })
})

test('a file without a picture, with a contradictory table or of another kind is no mp4', async () => {
  const ftyp = encodeBox('ftyp', Buffer.from('mp42'), encodeUint32(0))
  expect(await inspect(ftyp, encodeBox('moov', encodeBox('mvhd', Buffer.alloc(100))))).toBeNull()
  expect(await inspect(ftyp, encodeBox('mdat', Buffer.alloc(100)))).toBeNull()
  expect(await inspect(ftyp, encodeUint32(4), Buffer.from('moov'))).toBeNull()
  expect(await inspect(Buffer.alloc(0))).toBeNull()
  expect(await inspect(Buffer.alloc(40_000))).toBeNull()
  const clip = createVideo({ isIndexFirst: false })
  for (const table of ['stsc', 'stsz', 'stco']) {
    const changed = Buffer.from(clip)
    changed.writeUInt32BE(0xffff_ffff, clip.indexOf(table) + (table === 'stsz' ? 12 : 8))
    expect(await inspect(changed)).toMatchObject({ complete: false })
  }
})

test('a film costs no more than its tables, whatever they say [N-FILE-002]', async () => {
  const clip = createVideo({ isIndexFirst: false })
  const changed = Buffer.from(clip)
  // claims four billion samples of one size, for which no table is needed
  changed.writeUInt32BE(1, clip.indexOf('stsz') + 8)
  changed.writeUInt32BE(0xffff_ffff, clip.indexOf('stsz') + 12)
  changed.writeUInt32BE(0xffff_ffff, clip.indexOf('stsc') + 16)
  expect(await inspect(changed)).toMatchObject({ complete: false })
})
