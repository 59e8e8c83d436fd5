export const preloadedCalls = ['admin/invoice/list?page=1&dir=1']
