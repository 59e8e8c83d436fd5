/** The texts about returns in a seller's list of orders. */
export const openReturnsText = {
  // Not in the specification: the texts below.
  waitingForYou: (count: number) => (count === 1 ? 'A return is open' : `${count} returns are open`),
  open: 'Open',
  see: 'See the return',
  showAll: (count: number) => `Show all ${count}`,
  reasonNames: {
    changed_mind: 'Changed their mind',
    damaged: 'Damaged',
    wrong_item: 'Wrong item',
    missing: 'Missing',
    skin_reaction: 'Reaction of the skin',
  },
} as const
