import LineBreaker from 'linebreak'
import type { LeveledCluster } from './line-runs.ts'

type Line = LeveledCluster[]

const words = new Intl.Segmenter('en', { granularity: 'word' })
/** Scripts without spaces between words, for which UAX 14 leaves finding the words to a dictionary. */
const withoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Breaks a paragraph into lines, between words or inside a word that is wider than a line. */
export function breakLines(
  paragraph: readonly LeveledCluster[],
  width: number,
  measure: (line: Line) => number,
): Line[] {
  const lines: Line[] = []
  let line: Line = []
  let used = 0
  for (const part of splitAtBreaks(paragraph)) {
    const wide = measure(trimEnd(part))
    if (line.length > 0 && used + wide > width) {
      lines.push(trimEnd(line))
      line = []
      used = 0
    }
    if (wide <= width) line.push(...part)
    else {
      const pieces = splitWideWord(part, width, measure)
      line = pieces.pop() ?? []
      lines.push(...pieces)
    }
    used = line.length === part.length ? measure(line) : used + measure(part)
  }
  return [...lines, trimEnd(line)]
}

/** Shortens a line until an ellipsis fits at its end. */
export function endWithEllipsis(line: Line, width: number, measure: (line: Line) => number): Line {
  const last = line.at(-1)
  if (!last) return line
  const ellipsis = { text: '…', font: last.font, level: 0 }
  const shortened = [...line]
  while (shortened.length > 1 && measure([...shortened, ellipsis]) > width) shortened.pop()
  return [...trimEnd(shortened), ellipsis]
}

function splitAtBreaks(paragraph: readonly LeveledCluster[]): Line[] {
  const text = paragraph.map((cluster) => cluster.text).join('')
  const breaks = findBreaks(text)
  const parts: Line[] = [[]]
  let at = 0
  for (const cluster of paragraph) {
    if (at > 0 && breaks.has(at)) parts.push([])
    parts.at(-1)?.push(cluster)
    at += cluster.text.length
  }
  return parts
}

function findBreaks(text: string): Set<number> {
  const breaks = new Set<number>()
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position)
  if (withoutSpaces.test(text))
    for (const { segment, index } of words.segment(text)) if (withoutSpaces.test(segment)) breaks.add(index)
  return breaks
}

/** Cuts a word that is wider than a line into the longest pieces that fit, each found by halving. */
function splitWideWord(word: Line, width: number, measure: (line: Line) => number): Line[] {
  const pieces: Line[] = []
  let rest = word
  while (rest.length > 1 && measure(rest) > width) {
    let [fits, tooMany] = [1, rest.length]
    while (tooMany - fits > 1) {
      const middle = Math.floor((fits + tooMany) / 2)
      if (measure(rest.slice(0, middle)) <= width) fits = middle
      else tooMany = middle
    }
    pieces.push(rest.slice(0, fits))
    rest = rest.slice(fits)
  }
  return [...pieces, rest]
}

function trimEnd(line: Line): Line {
  return line.slice(0, line.findLastIndex(({ text }) => text.trim() !== '') + 1)
}
