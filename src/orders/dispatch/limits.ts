/** At most this many orders are packed or marked in one call, and printed in one file. */
export const maxDispatches = 100
