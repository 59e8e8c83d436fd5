export const adminMessages = {
  users: 'Users',
  products: 'Products',
  categories: 'Categories',
  orders: 'Orders',
  // Ours
  dashboard: 'Dashboard',
  dashboardLead: 'The shop at a glance',
} as const
