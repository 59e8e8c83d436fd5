import { joinNames } from '#platform/join-names.ts'

/**
 * Begins a sentence about withdrawn products that a link offered; it is not in `catalogueText`, so that the first page does not load it.
 */
export function describeWithdrawn(names: readonly string[]): string {
  return `${joinNames(names)} ${names.length === 1 ? 'has' : 'have'} been withdrawn from sale`
}
