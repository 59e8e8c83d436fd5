/** The page on which a client sees her orders, her addresses and what is stored about her; letters to clients link to it. */
export const clientPagePath = '/client-page'
