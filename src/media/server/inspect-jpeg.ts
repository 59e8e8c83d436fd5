import { open } from 'node:fs/promises'

/** A progressive JPEG of a camera or an editor has about ten; each costs a pass over all pixels. */
export const maxScans = 64
const startOfScan = Buffer.from([0xff, 0xda])
const chunkBytes = 1_000_000

/** Whether decoding this file takes so many passes that it was made to. Compressed data contains no such marker. */
export async function hasTooManyScans(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const chunk = Buffer.alloc(chunkBytes)
    let scans = 0
    for (let at = 0; scans <= maxScans; at += chunkBytes - 1) {
      const { bytesRead } = await handle.read(chunk, 0, chunkBytes, at)
      scans += countMarkers(chunk.subarray(0, bytesRead))
      // chunks overlap by one byte, so that a marker on their border is found once
      if (bytesRead < chunkBytes) break
    }
    return scans > maxScans
  } finally {
    await handle.close()
  }
}

function countMarkers(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(startOfScan); at >= 0; at = bytes.indexOf(startOfScan, at + 2)) count += 1
  return count
}
