export const shopName = 'Chairside'
