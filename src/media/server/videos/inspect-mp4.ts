import { type FileHandle, open } from 'node:fs/promises'
import { findEndOfSamples } from './find-end-of-samples.ts'
import { type Box, findBox, findBoxes, readBoxes, readBoxHead } from './mp4-boxes.ts'

/** The H.264 profiles Baseline, Main, Extended and High, which have 8 bits per colour and are decoded by every browser. */
const h264Profiles = [66, 77, 88, 100]

/** The sounds that every browser plays: AAC in its three forms from MPEG-2 and the one from MPEG-4, and MP3. */
const audioObjects = [0x40, 0x66, 0x67, 0x68, 0x69, 0x6b]

const visualEntryBytes = 78

const audioEntryBytes = 28

export interface Video {
  /** The duration in seconds; null if the header has none, as in a fragmented mp4. */
  seconds: number | null
  /** Whether every browser plays the video's picture and sound. */
  playable: boolean
  /** Whether the file contains all pictures and sounds, so that the video can be watched to its end. */
  complete: boolean
}

/** The boxes at the top level of a file; the last one ends beyond the file if the file was cut short. */
interface FileBoxes {
  boxes: Box[]
  bytes: number
}

const maxBoxes = 100_000

/** The largest size of the box with a video's tables; those of an hour of video take about two megabytes. */
const maxMovieBytes = 20_000_000

const none: Buffer = Buffer.alloc(0)

/** Reads what an mp4 says about itself in its box 'moov'; null if the file is no mp4 with a picture. */
export async function inspectMp4(file: string): Promise<Video | null> {
  const handle = await open(file)
  try {
    return await inspect(handle)
  } catch (error) {
    // a table claims to be longer than its box
    if (error instanceof RangeError) return null
    throw error
  } finally {
    await handle.close()
  }
}

async function inspect(handle: FileHandle): Promise<Video | null> {
  const found = await readFileBoxes(handle)
  const movie = await readContent(handle, found, 'moov')
  if (!movie) return isCutShort(found) ? { seconds: null, playable: false, complete: false } : null
  const header = findBox(movie, ['mvhd'])
  const tracks = findBoxes(movie, 'trak').map(readTrack)
  if (!header || !tracks.some(({ handler }) => handler === 'vide')) return null
  const played = tracks.filter(({ handler }) => handler === 'vide' || handler === 'soun')
  const complete = findBox(movie, ['mvex'])
    ? await areFragmentsComplete(handle, found)
    : played.every((track) => isTrackComplete(track, found.bytes))
  const playable = played.every(({ handler, tables }) => isPlayable(handler, findBox(tables, ['stsd']) ?? none))
  return { seconds: readSeconds(header), playable, complete }
}

/**
 * Whether the file was cut short while it was written: a camera writes the index last, so the index is missing and the file ends within the
 * pictures.
 */
function isCutShort({ boxes, bytes }: FileBoxes): boolean {
  return boxes.length > 1 && boxes[0]?.type === 'ftyp' && (boxes.at(-1)?.end ?? 0) > bytes
}

function isTrackComplete({ handler, tables }: Track, bytes: number): boolean {
  const end = findEndOfSamples(tables)
  return end !== null && end <= bytes && (end > 0 || handler !== 'vide')
}

interface Track {
  handler: string
  tables: Buffer
}

/** Reads a track. The handler is 'vide' for pictures and 'soun' for sound; other tracks, such as text, are not played. */
function readTrack(track: Buffer): Track {
  const handler = findBox(track, ['mdia', 'hdlr'])?.toString('latin1', 8, 12) ?? ''
  return { handler, tables: findBox(track, ['mdia', 'minf', 'stbl']) ?? none }
}

async function readFileBoxes(handle: FileHandle): Promise<FileBoxes> {
  const { size: bytes } = await handle.stat()
  const boxes: Box[] = []
  for (let at = 0; boxes.length < maxBoxes && at + 8 <= bytes; at = boxes.at(-1)?.end ?? bytes) {
    const box = readBoxHead(await readAt(handle, at, 16), at, bytes)
    if (!box) break
    boxes.push(box)
  }
  return { boxes, bytes }
}

async function readContent(handle: FileHandle, { boxes, bytes }: FileBoxes, type: string): Promise<Buffer | null> {
  const box = boxes.find((one) => one.type === type)
  if (!box || box.end > bytes || box.end - box.start > maxMovieBytes) return null
  return readAt(handle, box.start, box.end - box.start)
}

/**
 * Whether a fragmented mp4 is complete: the last fragment's header is followed by data, and all the bytes that an index names are there.
 */
async function areFragmentsComplete(handle: FileHandle, { boxes, bytes }: FileBoxes): Promise<boolean> {
  const last = boxes.at(-1)
  const lastHead = boxes.findLastIndex(({ type }) => type === 'moof')
  const isDataBehind = boxes.slice(lastHead).some(({ type }) => type === 'mdat')
  if (lastHead < 0 || !isDataBehind || !last || last.end > bytes) return false
  const index = boxes.find(({ type }) => type === 'sidx')
  return !index || index.end + sumReferences(await readAt(handle, index.start, index.end - index.start)) <= bytes
}

/** The number of bytes after a segment index (sidx) that the index refers to. */
function sumReferences(index: Buffer): number {
  const long = index[0] === 1
  const first = long ? Number(index.readBigUInt64BE(20)) : index.readUInt32BE(16)
  const start = long ? 28 : 20
  const count = index.readUInt16BE(start + 2)
  const sizes = Array.from({ length: count }, (_, at) => index.readUInt32BE(start + 4 + 12 * at) & 0x7fff_ffff)
  return sizes.reduce((sum, size) => sum + size, first)
}

/** The duration in a movie header. Version 0 has 32-bit durations, version 1 has 64-bit ones; all bits set means that it is unknown. */
function readSeconds(header: Buffer): number | null {
  const long = header[0] === 1
  if (header.length < (long ? 32 : 20)) return null
  const scale = header.readUInt32BE(long ? 20 : 12)
  const length = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  if (scale === 0 || length === 0 || (!long && length === 0xffff_ffff)) return null
  return length / scale
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** Whether every browser plays a track, by the entries of its box 'stsd'. */
function isPlayable(handler: string, descriptions: Buffer): boolean {
  // the entries start after the version and the number of entries
  const entries = readBoxes(descriptions, 8)
  return entries.length > 0 && entries.every((entry) => isEntryPlayable(entry))

  function isEntryPlayable({ type, start, end }: Box): boolean {
    const entry = descriptions.subarray(start, end)
    if (handler === 'vide') return (type === 'avc1' || type === 'avc3') && hasPlayableProfile(entry)
    return type === 'mp4a' && hasPlayableAudio(entry)
  }
}

function hasPlayableProfile(entry: Buffer): boolean {
  const profile = findBox(entry.subarray(visualEntryBytes), ['avcC'])?.[1]
  return profile !== undefined && h264Profiles.includes(profile)
}

function hasPlayableAudio(entry: Buffer): boolean {
  const descriptor = findBox(entry.subarray(audioEntryBytes), ['esds'])
  const object = descriptor && readObjectType(descriptor)
  return typeof object === 'number' && audioObjects.includes(object)
}

/** The kind of sound, which is in a DecoderConfigDescriptor (tag 4) inside an ES_Descriptor (tag 3), as in ISO/IEC 14496-1. */
function readObjectType(descriptor: Buffer): number | null {
  let at = 4
  if (descriptor[at] !== 3) return null
  at = skipLength(descriptor, at + 1)
  const flags = descriptor[at + 2] ?? 0
  at += 3 + (flags & 0x80 ? 2 : 0)
  if (flags & 0x40) at += 1 + (descriptor[at] ?? 0)
  if (flags & 0x20) at += 2
  return descriptor[at] === 4 ? (descriptor[skipLength(descriptor, at + 1)] ?? null) : null
}

/** Skips a length of one to four bytes; all but its last byte have the highest bit set. */
function skipLength(bytes: Buffer, from: number): number {
  let at = from
  while (at < from + 3 && ((bytes[at] ?? 0) & 0x80) !== 0) at += 1
  return at + 1
}
