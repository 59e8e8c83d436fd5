/** A part of an MP4, with a length, a type and content, which may in turn consist of boxes (ISO/IEC 14496-12). */
export interface Box {
  type: string
  /** Where the box's content starts and ends in the bytes that were read. */
  start: number
  end: number
}

/**
 * Reads the header of the box at this place. A size of 1 means that a 64-bit size follows, and 0 that the box ends where its parent does.
 * Null if there is no box.
 */
export function readBoxHead(head: Buffer, at: number, parentEnd: number): Box | null {
  if (head.length < 8) return null
  const short = head.readUInt32BE(0)
  if (short === 1 && head.length < 16) return null
  const long = short === 1 ? Number(head.readBigUInt64BE(8)) : short
  const end = long === 0 ? parentEnd : at + long
  const start = at + (short === 1 ? 16 : 8)
  return end < start ? null : { type: head.toString('latin1', 4, 8), start, end }
}

/** The boxes inside a part of these bytes; a box that is larger than its parent is damaged and ends the list. */
export function readBoxes(bytes: Buffer, start = 0, end = bytes.length): Box[] {
  const boxes: Box[] = []
  for (let at = start; at + 8 <= end; at = boxes.at(-1)?.end ?? end) {
    const box = readBoxHead(bytes.subarray(at, Math.min(at + 16, end)), at, end)
    if (!box || box.end > end) break
    boxes.push(box)
  }
  return boxes
}

/** The content of the first box at this path of types, such as 'mdia', 'minf', 'stbl'. */
export function findBox(bytes: Buffer, [type, ...inner]: readonly string[]): Buffer | null {
  const box = readBoxes(bytes).find((one) => one.type === type)
  if (!box) return null
  const content = bytes.subarray(box.start, box.end)
  return inner.length === 0 ? content : findBox(content, inner)
}

export function findBoxes(bytes: Buffer, type: string): Buffer[] {
  return readBoxes(bytes).flatMap((box) => (box.type === type ? [bytes.subarray(box.start, box.end)] : []))
}
