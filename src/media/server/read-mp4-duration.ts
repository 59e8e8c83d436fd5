import { type FileHandle, open } from 'node:fs/promises'

interface Box {
  type: string
  /** Where the box's contents start and end in the file. */
  start: number
  end: number
}

const maxBoxes = 1_000

export interface Video {
  /** Null when the header has no duration, as in a fragmented mp4. */
  seconds: number | null
}

/** Reads the duration of an mp4 from the header of its `moov` box; null when the file is no playable mp4. */
export async function readMp4(file: string): Promise<Video | null> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const movie = await findBox(handle, { type: '', start: 0, end: size }, 'moov')
    const header = movie && (await findBox(handle, movie, 'mvhd'))
    return header && { seconds: await readSeconds(handle, header) }
  } finally {
    await handle.close()
  }
}

async function findBox(handle: FileHandle, within: Box, type: string): Promise<Box | null> {
  let at = within.start
  for (let count = 0; count < maxBoxes && at + 8 <= within.end; count += 1) {
    const head = await readAt(handle, at, 16)
    const box = readBox(head, at, within.end)
    if (!box) return null
    if (box.type === type) return box
    at = box.end
  }
  return null
}

/** A size of 1 is followed by a 64-bit size; 0 means to the end of the file. A box larger than its parent is damaged. */
function readBox(head: Buffer, at: number, parentEnd: number): Box | null {
  if (head.length < 8) return null
  const short = head.readUInt32BE(0)
  if (short === 1 && head.length < 16) return null
  const long = short === 1 ? Number(head.readBigUInt64BE(8)) : short
  const end = long === 0 ? parentEnd : at + long
  const start = at + (short === 1 ? 16 : 8)
  return end < start || end > parentEnd ? null : { type: head.toString('latin1', 4, 8), start, end }
}

/** Version 0 has 32-bit durations, version 1 has 64-bit ones; all bits set means unknown. */
async function readSeconds(handle: FileHandle, { start, end }: Box): Promise<number | null> {
  const head = await readAt(handle, start, Math.min(32, end - start))
  const long = head[0] === 1
  if (head.length < (long ? 32 : 20)) return null
  const scale = head.readUInt32BE(long ? 20 : 12)
  const length = long ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)
  if (scale === 0 || length === 0 || (!long && length === 0xffff_ffff)) return null
  return length / scale
}

async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}
