import createBidi, { type Bidi } from 'bidi-js'
import type { FontedCluster } from './choose-fonts.ts'

/** Clusters of one font and one direction, which are shaped together. */
export interface Run {
  text: string
  font: FontedCluster['font']
  level: number
}
/** A cluster with its level of embedding: even from left to right, odd from right to left (UAX 9). */
export interface LeveledCluster extends FontedCluster {
  level: number
}

// the package's types describe its module for bundlers, but Node loads its other module
const bidi = (createBidi as unknown as () => Bidi)()
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u0590-\u08ff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** Adds the level of embedding to each cluster. The documents are English, so a line begins at its left, whatever letter comes first. */
export function addLevels(clusters: readonly FontedCluster[]): LeveledCluster[] {
  const paragraph = clusters.map(({ text }) => text).join('')
  if (!rightToLeft.test(paragraph)) return clusters.map((cluster) => ({ ...cluster, level: 0 }))
  const { levels } = bidi.getEmbeddingLevels(paragraph, 'ltr')
  let at = 0
  return clusters.map((cluster) => {
    const level = levels[at] ?? 0
    at += cluster.text.length
    return { ...cluster, level }
  })
}

/** The runs of a line in the order in which they are drawn from left to right. */
export function toRuns(line: readonly LeveledCluster[]): Run[] {
  const runs: Run[] = []
  for (const { text, font, level } of line) {
    const last = runs.at(-1)
    if (last && last.font === font && last.level === level) last.text += text
    else runs.push({ text, font, level })
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) reverseFrom(runs, level)
  return runs
}

/** Rule L2 of UAX 9: reverses each sequence of runs at this level or above. */
function reverseFrom(runs: Run[], level: number): void {
  for (let start = 0; start < runs.length; start += 1) {
    let end = start
    while ((runs[end]?.level ?? -1) >= level) end += 1
    runs.splice(start, end - start, ...runs.slice(start, end).reverse())
    start = Math.max(start, end)
  }
}

/** Reverses the text of a run without letters, such as a bracket between two Hebrew words, so that it can be drawn from left to right. */
export function turnAround({ text }: Run): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join('')
}
