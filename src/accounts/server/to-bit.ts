/** A flag as the wire has it: 1 or 0 (D-192). */
export const toBit = (flag: boolean) => (flag ? 1 : 0)
