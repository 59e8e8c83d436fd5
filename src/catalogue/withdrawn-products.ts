import { joinNames } from '#platform/join-names.ts'

/** The beginning of a sentence about products that links promised; no part of `catalogueText`, which the first page would load with it. */
export function describeWithdrawn(names: readonly string[]): string {
  return `${joinNames(names)} ${names.length === 1 ? 'has' : 'have'} been withdrawn from sale`
}
