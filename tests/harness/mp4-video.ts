import { encodeBox, encodeUint32 } from './mp4-boxes.ts'

interface VideoParts {
  /** The codec of the pictures, with the profile of H.264. */
  picture?: { type: string; profile?: number }
  /** The codec of the sound, with the object type of MPEG-4 audio; null for a silent video. */
  sound?: { type: string; object?: number } | null
  isIndexFirst?: boolean
  isFragmented?: boolean
}

const samples = { count: 4, bytes: 100 }
const zero = encodeUint32(0)
const fileType = encodeBox('ftyp', Buffer.from('mp42'), zero)
const samplesOfTrack = Buffer.alloc(samples.count * samples.bytes, 1)

/** Creates a video whose boxes say that it takes 12.5 seconds; its pictures are bytes that no decoder would accept. */
export function createVideo({ picture, sound, isIndexFirst = true, isFragmented = false }: VideoParts = {}): Buffer {
  const tracks = [
    { handler: 'vide', entry: encodePicture(picture ?? { type: 'avc1' }) },
    ...(sound === null ? [] : [{ handler: 'soun', entry: encodeSound(sound ?? { type: 'mp4a' }) }]),
  ]
  const data = encodeBox('mdat', ...tracks.map(() => samplesOfTrack))
  const createIndex = (dataStart: number) =>
    encodeBox(
      'moov',
      encodeBox('mvhd', Buffer.alloc(12), encodeUint32(1_000), encodeUint32(12_500), Buffer.alloc(80)),
      ...tracks.map((track, at) => encodeTrack(track, isFragmented ? null : dataStart + at * samplesOfTrack.length)),
      ...(isFragmented ? [encodeBox('mvex', encodeBox('trex', Buffer.alloc(24)))] : []),
    )
  if (isFragmented) {
    const fragment = [encodeBox('moof', encodeBox('mfhd', Buffer.alloc(8))), data]
    return Buffer.concat([fileType, createIndex(0), ...fragment, ...fragment])
  }
  if (!isIndexFirst) return Buffer.concat([fileType, data, createIndex(fileType.length + 8)])
  return Buffer.concat([fileType, createIndex(fileType.length + createIndex(0).length + 8), data])
}

function encodeTrack({ handler, entry }: { handler: string; entry: Buffer }, dataStart: number | null): Buffer {
  const count = dataStart === null ? 0 : samples.count
  const tables = encodeBox(
    'stbl',
    encodeBox('stsd', zero, encodeUint32(1), entry),
    encodeBox('stsc', zero, encodeUint32(1), encodeUint32(1), encodeUint32(samples.count), encodeUint32(1)),
    encodeBox('stsz', zero, zero, encodeUint32(count), ...Array<Buffer>(count).fill(encodeUint32(samples.bytes))),
    encodeBox(
      'stco',
      zero,
      encodeUint32(count === 0 ? 0 : 1),
      ...(dataStart === null ? [] : [encodeUint32(dataStart)]),
    ),
  )
  const kind = encodeBox('hdlr', zero, zero, Buffer.from(handler), Buffer.alloc(13))
  return encodeBox('trak', encodeBox('mdia', kind, encodeBox('minf', tables)))
}

function encodePicture({ type, profile = 100 }: { type: string; profile?: number }): Buffer {
  return encodeBox(type, Buffer.alloc(78), encodeBox('avcC', Buffer.from([1, profile, 0, 30])))
}

/** Encodes the sound's description, in which the object type 0x40 stands for AAC. */
function encodeSound({ type, object = 0x40 }: { type: string; object?: number }): Buffer {
  const decoder = Buffer.from([4, 0x80, 0x80, 0x80, 13, object, ...Array<number>(12).fill(0)])
  const stream = Buffer.concat([Buffer.from([3, 0x80, 0x80, 0x80, decoder.length + 3, 0, 1, 0]), decoder])
  return encodeBox(type, Buffer.alloc(28), encodeBox('esds', zero, stream))
}
