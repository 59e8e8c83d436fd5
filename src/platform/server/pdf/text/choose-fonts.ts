import { type Cluster, codePointsOf, splitIntoClusters } from './clusters.ts'
import { type Fonts, hasAll, ownFontsInstead, type PdfFont } from './load-fonts.ts'
import type { ShapedFont } from './shaped-font.ts'

/** A cluster and the font that draws it: one of the shop's own fonts, by name, or a font that was loaded. */
export interface FontedCluster {
  text: Cluster
  font: PdfFont | ShapedFont
}

/** Whether the wanted font can draw the text alone, as it can nearly every text. */
export function isPlain(text: string, wanted: PdfFont, fonts: Fonts): boolean {
  if (/^[\n -~]*$/.test(text)) return true
  return splitIntoClusters(text).every((cluster) => cluster === '\n' || has(wanted, cluster, fonts))
}

/**
 * Chooses the fonts of a paragraph. All its Latin letters are in one font: the wanted one, or else the first that has all of them. A
 * letter that no font has is printed as its code point, an emoji not at all.
 */
export function chooseFonts(paragraph: string, wanted: PdfFont, fonts: Fonts): FontedCluster[] {
  const clusters = splitIntoClusters(paragraph)
  const faces = [...ownFontsInstead[wanted], ...(fonts.latin ? [fonts.latin[wanted]] : [])]
  const latin = clusters.filter((cluster) => faces.some((face) => has(face, cluster, fonts)))
  const face = faces.find((one) => latin.every((cluster) => has(one, cluster, fonts))) ?? faces.at(-1) ?? wanted
  return clusters.flatMap((cluster) => chooseFont(cluster, [face, ...faces], fonts))
}

function chooseFont(cluster: Cluster, faces: readonly (PdfFont | ShapedFont)[], fonts: Fonts): FontedCluster[] {
  const font = faces.find((face) => has(face, cluster, fonts)) ?? fonts.find(cluster)
  if (font) return [{ text: cluster, font }]
  const codePoints = codePointsOf(cluster)
  if (codePoints.length > 1)
    return codePoints.flatMap((codePoint) => chooseFont(String.fromCodePoint(codePoint), faces, fonts))
  const [codePoint] = codePoints
  if (codePoint === undefined || /\p{Extended_Pictographic}|\p{RI}|\p{Co}|\p{Cn}|\p{Emoji_Modifier}/u.test(cluster))
    return []
  const number = `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`
  return Array.from(number, (text) => ({ text, font: faces[0] ?? 'plain' }))
}

function has(font: PdfFont | ShapedFont, cluster: Cluster, { own }: Fonts): boolean {
  if (typeof font === 'string') return hasAll(own[font], cluster)
  return codePointsOf(cluster).every(font.has)
}
