/** How long a deleted person can be brought back, and letters are kept; then what tells who they are is erased (D-207). */
export const retentionDays = 90
