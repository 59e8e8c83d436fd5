/** Something that must hold. `broken` selects what breaks it, one row each, its name in the column `what`. */
export interface Check {
  says: string
  broken: string
}

export interface Finding {
  says: string
  violations: number
  /** The first few, to know where to look. */
  first: string[]
}

export function findingOf(says: string, broken: string[]): Finding {
  return { says, violations: broken.length, first: broken.slice(0, 3) }
}
