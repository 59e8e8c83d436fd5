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

/**
 * Renders an email as if this wording were in use. `render` must not be asynchronous, since the wording applies to the whole process
 * meanwhile.
 */
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
