import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

/** Draws the pages of a document as grey pictures with PDFium, which has no fonts but those in the document. */
export async function drawPages(pdf: Uint8Array, scale = 1): Promise<{ png: Buffer; grey: Buffer }[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    const pages = []
    for (const page of document.pages()) {
      const { data, width, height } = await page.render({ scale, render: 'bitmap' })
      const picture = sharp(data, { raw: { width, height, channels: 4 } }).greyscale()
      pages.push({ png: await picture.clone().png().toBuffer(), grey: await picture.raw().toBuffer() })
    }
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}

/** Counts the letters of a document, and those of them that appear as an empty box because their font lacks them. */
export async function countGlyphs(pdf: Uint8Array): Promise<{ boxes: number; drawn: number }> {
  const [document, { OPS }] = await Promise.all([getDocumentProxy(new Uint8Array(pdf)), getResolvedPDFJS()])
  let [boxes, drawn] = [0, 0]
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList()
    fnArray.forEach((operation, index) => {
      if (operation !== OPS.showText) return
      const [glyphs] = argsArray[index] as [(number | { originalCharCode: number })[]]
      for (const glyph of glyphs) {
        if (typeof glyph === 'number') continue
        drawn += 1
        // the first glyph of a font is the box for missing letters
        if (glyph.originalCharCode === 0) boxes += 1
      }
    })
  }
  return { boxes, drawn }
}
