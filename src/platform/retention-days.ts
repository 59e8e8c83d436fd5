/** How many days a deleted person can be restored, and sent emails are stored; then personal data is erased (D-207). */
export const retentionDays = 90
