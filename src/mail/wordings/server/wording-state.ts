import type { WordingName } from '../wording-names.ts'
import type { Wording } from './parse-wording.ts'

let current: ReadonlyMap<WordingName, Wording> = new Map()

/** Sets the administrators' wordings that this process uses; an email without one keeps the words that come with the program. */
export function setWordings(wordings: ReadonlyMap<WordingName, Wording>): void {
  current = wordings
}

export function findWording(name: WordingName): Wording | undefined {
  return current.get(name)
}

/** Renders an email as it would be; nothing may be awaited meanwhile, since the wordings are those of the whole process. */
export function withWording<Result>(name: WordingName, wording: Wording | null, render: () => Result): Result {
  const before = current
  const others = [...before].filter(([other]) => other !== name)
  current = new Map(wording ? [...others, [name, wording]] : others)
  try {
    return render()
  } finally {
    current = before
  }
}
