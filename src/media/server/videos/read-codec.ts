import { type Box, findBox, readBoxes } from '#media/server/videos/mp4-boxes.ts'

/** Baseline, Main, Extended and High: 8 bits a colour, as every browser decodes them. */
const h264Profiles = [66, 77, 88, 100]
/** AAC in its three forms of MPEG-2 and that of MPEG-4, and MP3. */
const audioObjects = [0x40, 0x66, 0x67, 0x68, 0x69, 0x6b]
const visualEntryBytes = 78
const audioEntryBytes = 28

/** Whether every browser plays a track, by the entries of its box 'stsd'. */
export function isPlayable(handler: string, descriptions: Buffer): boolean {
  // after the version and the number of entries
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

/** The kind of sound in a DecoderConfigDescriptor (tag 4) inside an ES_Descriptor (tag 3), ISO/IEC 14496-1. */
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

/** A length of one to four bytes, of which all but the last have their highest bit set. */
function skipLength(bytes: Buffer, from: number): number {
  let at = from
  while (at < from + 3 && ((bytes[at] ?? 0) & 0x80) !== 0) at += 1
  return at + 1
}
