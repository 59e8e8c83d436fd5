import decodeQr from 'qr/decode.js'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** A rectangle in points: left, top, right, bottom. */
type Box = [x: number, y: number, right: number, bottom: number]

const pixelsPerModule = 4

/** The texts of all QR codes in a document, page by page; each code is drawn as a picture and decoded as if by a camera. */
export async function readCodesInPdf(bytes: Uint8Array): Promise<string[]> {
  const [document, { OPS }] = await Promise.all([getDocumentProxy(bytes), getResolvedPDFJS()])
  const codes: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
    fnArray.forEach((operation, index) => {
      if (operation !== OPS.constructPath) return
      const [paint, [path]] = argsArray[index] as [number, [ArrayLike<number> | null], unknown]
      const boxes = paint === OPS.fill && path ? readBoxes(Array.from(path)) : []
      // a QR code consists of many rectangles, and a panel of few
      if (boxes.length > 50) codes.push(decodeQr(rasterize(boxes)))
    })
  }
  return codes
}

/** Reads the rectangles of a path, each of which is a move, three lines and a close. */
function readBoxes(path: readonly number[]): Box[] {
  const length = 13
  return Array.from({ length: path.length / length }, (_, at) => {
    const [x = 0, y = 0] = path.slice(at * length + 1, at * length + 3)
    const [right = 0, bottom = 0] = path.slice(at * length + 7, at * length + 9)
    return [x, y, right, bottom]
  })
}

function rasterize(boxes: readonly Box[]): { width: number; height: number; data: Uint8Array } {
  const left = Math.min(...boxes.map(([x]) => x))
  const top = Math.min(...boxes.map(([, y]) => y))
  const module = Math.min(...boxes.map(([, y, , bottom]) => bottom - y))
  const size = Math.round((Math.max(...boxes.map(([, , right]) => right)) - left) / module)
  const width = (size + 8) * pixelsPerModule
  const data = new Uint8Array(width * width * 4).fill(255)
  const toPixel = (points: number) => (Math.round(points / module) + 4) * pixelsPerModule
  for (const [x, y, right, bottom] of boxes)
    for (let row = toPixel(y - top); row < toPixel(bottom - top); row += 1)
      for (let column = toPixel(x - left); column < toPixel(right - left); column += 1)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  return { width, height: width, data }
}
