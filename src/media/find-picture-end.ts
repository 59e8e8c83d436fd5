/** Where the bytes of a picture end (null if the end is missing), and in how many scans they are encoded, each a pass over all pixels. */
export interface PictureEnd {
  end: number | null
  scans: number
}

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
/** Markers without length or content: those between blocks of data (RST0 to RST7), and TEM, which has no meaning. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

/**
 * Finds the end of a JPEG by stepping over its segments. Thumbnails are inside segments, so their ends do not count; nor does anything that
 * follows the picture, such as a phone's video or further pictures (MPF).
 */
export function findJpegEnd(bytes: Uint8Array): PictureEnd {
  let scans = 0
  let at = 2
  for (;;) {
    // bytes between two segments are skipped, as decoders do
    while (at < bytes.length && (bytes[at] !== 0xff || isNoMarker(bytes[at + 1]))) at += 1
    const marker = bytes[at + 1]
    if (marker === undefined) return { end: null, scans }
    at += 2
    if (marker === endOfImage) return { end: at, scans }
    if (isBare(marker) || marker === startOfImage) continue
    if (marker === startOfScan) scans += 1
    // steps over the segment; the compressed data after a scan's header contains no other markers than the bare ones
    at += Math.max(2, ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
  }
}

/** Whether the byte after 0xff shows that this is no marker: 0xff 0x00 is a byte of data, and 0xff may be repeated before a marker. */
function isNoMarker(byte: number | undefined): boolean {
  return byte === 0x00 || byte === 0xff
}

/** Finds the end of a PNG by stepping over its chunks to the last one, IEND. */
export function findPngEnd(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at)
    // "IEND"
    if (view.getUint32(at + 4) === 0x49454e44) return end <= bytes.length ? end : null
    at = end
  }
  return null
}
