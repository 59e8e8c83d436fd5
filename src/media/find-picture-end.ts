/** Where a picture ends in its bytes, and how many passes over its pixels its data takes; the end is null where it is missing. */
export interface PictureEnd {
  end: number | null
  scans: number
}

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
/** Markers without a length and a content: those between blocks of data (RST0 to RST7) and one without meaning (TEM). */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

/**
 * Walks the segments of a JPEG to its own end. Thumbnails stand inside of segments and are stepped over; a phone's film,
 * further pictures (MPF) and anything else behind the end do not count.
 */
export function findJpegEnd(bytes: Uint8Array): PictureEnd {
  let scans = 0
  let at = 2
  for (;;) {
    // what stands between two segments is skipped, as decoders do
    while (at < bytes.length && (bytes[at] !== 0xff || isNoMarker(bytes[at + 1]))) at += 1
    const marker = bytes[at + 1]
    if (marker === undefined) return { end: null, scans }
    at += 2
    if (marker === endOfImage) return { end: at, scans }
    if (isBare(marker) || marker === startOfImage) continue
    if (marker === startOfScan) scans += 1
    // compressed data follows a scan's head, and has no marker but the bare ones
    at += Math.max(2, ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
  }
}

/** 0xff 0x00 is a byte of data, and 0xff may be repeated before a marker. */
function isNoMarker(byte: number | undefined): boolean {
  return byte === 0x00 || byte === 0xff
}

/** Walks the chunks of a PNG to the end of the last one, IEND. */
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
