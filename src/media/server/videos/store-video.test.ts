import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { detectFileType } from '#media/server/detect-file-type.ts'
import { storeMp4File, storeVideo } from '#media/server/store-upload.ts'
import { inspectMp4 } from '#media/server/videos/inspect-mp4.ts'
import { getFfmpegVersion } from '#media/server/videos/transcode-to-mp4.ts'
import { mediaText } from '#media/text.ts'
import { createVideo } from '../../../../tests/harness/mp4-video.ts'
import { openUploads } from '../../../../tests/harness/uploads.ts'
import { ensureFfmpeg } from '../../../../tools/check/testing/ensure-ffmpeg.ts'

const { shop, files, folder, upload, rowOf, publicBytes } = await openUploads()
const video = createVideo()

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

test('a wmv, which no browser plays, becomes an mp4 of the same length [A-PROD-088, D-107]', async () => {
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

function makeVideo(name: string, codecs: string[]): Buffer {
  ensureFfmpeg()
  const file = path.join(folder, name)
  const inputs = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=160x90:rate=10', '-f', 'lavfi', '-i', 'sine=duration=2']
  execFileSync('ffmpeg', ['-loglevel', 'error', ...inputs, ...codecs, '-y', file], { stdio: 'ignore' })
  return readFileSync(file)
}
const h264 = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p']

test('a phone’s video becomes one that browsers play; playable ones are unchanged [N-FILE-001]', async () => {
  const clips = {
    hevc: makeVideo('hevc.mp4', ['-c:v', 'libx265', '-tag:v', 'hvc1', '-c:a', 'aac']),
    mpeg4: makeVideo('mpeg4.mp4', ['-c:v', 'mpeg4', '-c:a', 'aac']),
    tenBit: makeVideo('ten-bit.mp4', ['-c:v', 'libx264', '-pix_fmt', 'yuv420p10le', '-c:a', 'aac']),
    ac3: makeVideo('ac3.mp4', [...h264, '-c:a', 'ac3']),
  }
  for (const [name, bytes] of Object.entries(clips)) {
    const stored = await storeVideo(files, shop.db, upload(bytes, 'film.mp4', 'video'))
    const file = upload(await publicBytes(stored.name)).path
    expect({ name, video: await inspectMp4(file) }).toMatchObject({ name, video: { playable: true, complete: true } })
    expect(stored.seconds).toBeCloseTo(2, 0)
  }
  const usual = makeVideo('usual.mp4', [...h264, '-c:a', 'aac'])
  const stored = await storeVideo(files, shop.db, upload(usual, 'film.mp4', 'video'))
  expect(await publicBytes(stored.name)).toEqual(usual)
}, 300_000)

test('a film that was cut short is refused in words of its own, also a wmv [N-FILE-002]', async () => {
  const rejection = { code: 16, errors: { video: mediaText.videoIncomplete } }
  const wmv = makeVideo('whole.wmv', ['-c:v', 'wmv2', '-f', 'asf'])
  const indexLast = makeVideo('index-last.mp4', [...h264, '-c:a', 'aac'])
  const indexFirst = makeVideo('index-first.mp4', [...h264, '-c:a', 'aac', '-movflags', '+faststart'])
  for (const bytes of [indexLast, indexFirst, wmv]) {
    const cut = bytes.subarray(0, bytes.length * 0.7)
    await expect(storeVideo(files, shop.db, upload(cut, 'film', 'video'))).rejects.toMatchObject(rejection)
  }
}, 300_000)

test('without ffmpeg an unplayable video is refused with what to do [N-FILE-001]', async () => {
  const before = process.env.PATH
  process.env.PATH = folder
  try {
    for (const clip of [createVideo({ picture: { type: 'hvc1' } }), createVideo({ sound: { type: 'ac-3' } })])
      await expect(storeVideo(files, shop.db, upload(clip, 'film.mp4', 'video'))).rejects.toMatchObject({
        code: 16,
        errors: { video: mediaText.videoCodec },
      })
    expect(await storeVideo(files, shop.db, upload(createVideo(), 'film.mp4', 'video'))).toMatchObject({
      seconds: 12.5,
    })
  } finally {
    process.env.PATH = before
  }
})

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
  for (const bytes of [wmv, Buffer.from('RIFF....AVI '), Buffer.from('00000018667479706d703432', 'hex')])
    await expect(storeVideo(files, shop.db, upload(bytes, 'video.mp4', 'video'))).rejects.toMatchObject(rejection)
})
